// Wagers decided with the cycle of two dice, as `two_dice.play_line` plays them: a thread plays the four chains
// of half a block, whose words stand side by side. An entry of two rolls holds the next state in bits 13 to 15
// (where a row begins, in bytes), how many rounds ended from bit 28 on, and in the bits of `WAYS` in which way:
// three ways may come twice in two rolls and have two bits, the other twelve have one.
//
// Entries are counted bit by bit: word k of the counts holds bit k of the count of each of the 32 bits, so that a
// full adder of three words counts two entries in two instructions. A group of steps ends at most 160 times.

#define CHAINS 4
#define PAIRS 5
#define STEPS 128
#define STEPS_IN_GROUP 8
#define MAX_PER_GROUP 80
#define LIMIT (71u * 36 * 36 * 36 * 36 * 36)
#define WORD_BY_1296 3314018u
#define WORD_BY_36 119304648u
#define ROW 2048
#define SINGLE_ROW 64
#define NO_ROLLS (4 * 1296u)
#define STATES 8
#define PARKED (7u << 13)
#define STATE_MASK 0xE000u
#define ENDED_BIT 28
#define WAYS 18
#define COUNTS 8
#define TAIL_FIRST ((u64)1 << 40)
#define TAIL_STRIDE ((u64)1 << 32)
extern __shared__ u32 room[];

// The entry at a place of the table, in bytes.
#ifdef __CUDA_ARCH__
typedef u32 Table;
__device__ __forceinline__ Table table_at(const u32 *entries)
{
    return (u32)__cvta_generic_to_shared(entries);
}
__device__ __forceinline__ u32 entry_at(Table, u32 place)
{
    u32 entry;
    asm("ld.shared.u32 %0, [%1];" : "=r"(entry) : "r"(place));
    return entry;
}
#define BEGIN(table) (table)
#else
typedef const u8 *Table;
__device__ __forceinline__ Table table_at(const u32 *entries)
{
    return (const u8 *)entries;
}
__device__ __forceinline__ u32 entry_at(Table table, u32 place)
{
    return *(const u32 *)(table + place);
}
#define BEGIN(table) 0
#endif

__device__ __forceinline__ u32 high_of(u32 one, u32 other)
{
    u32 low;
    return multiply(one, other, low);
}

// The places of the five pairs of rolls of two words, in bytes; for a rejected word, those of no rolls.
__device__ __forceinline__ void pairs_of(u32 v, u32 w, u32 begin, bool checked, u32 *pairs)
{
    u32 v_rest = v / 1296, w_rest = w / 1296;
    // Divisions by multiplication: rounded up, they are exact for numbers this small and need no shift.
    u32 v_last = high_of(v_rest, WORD_BY_1296), w_last = high_of(w_rest, WORD_BY_1296);
    u32 v_digit = v_last - 36 * high_of(v_last, WORD_BY_36), w_digit = w_last - 36 * high_of(w_last, WORD_BY_36);
    pairs[0] = (4 * v + begin) - 5184 * v_rest;
    pairs[1] = (4 * v_rest + begin) - 5184 * v_last;
    pairs[2] = (4 * w + begin) - 5184 * w_rest;
    pairs[3] = (4 * w_rest + begin) - 5184 * w_last;
    pairs[4] = 144 * v_digit + (4 * w_digit + begin);
    if (checked && v >= LIMIT)
        pairs[0] = pairs[1] = pairs[4] = NO_ROLLS + begin;
    if (checked && w >= LIMIT)
        pairs[2] = pairs[3] = pairs[4] = NO_ROLLS + begin;
}

// Add two words to the counts of one place; returns what is carried to the next.
__device__ __forceinline__ u32 add_two(u32 &count, u32 one, u32 other)
{
    u32 carried = (count & one) | (other & (count | one));
    count ^= one ^ other;
    return carried;
}

__device__ __forceinline__ u32 add_one(u32 &count, u32 one)
{
    u32 carried = count & one;
    count ^= one;
    return carried;
}

// Ten rolls of each chain from two words for each.
__device__ __forceinline__ void roll(Table table, Words v, Words w, bool checked, u32 *entry, int *wanted, u32 *counts)
{
    u32 pairs[CHAINS][PAIRS], ended[CHAINS] = {0}, fours[PAIRS];
#pragma unroll
    for (int chain = 0; chain < CHAINS; chain++)
        pairs_of(word_of(v, chain), word_of(w, chain), BEGIN(table), checked, pairs[chain]);
#pragma unroll
    for (int pair = 0; pair < PAIRS; pair++) {
#pragma unroll
        for (int chain = 0; chain < CHAINS; chain++) {
            entry[chain] = entry_at(table, (entry[chain] & STATE_MASK) | pairs[chain][pair]);
            ended[chain] += entry[chain];
        }
        u32 twos = add_two(counts[0], entry[0], entry[1]), others = add_two(counts[0], entry[2], entry[3]);
        fours[pair] = add_two(counts[1], twos, others);
    }
#pragma unroll
    for (int chain = 0; chain < CHAINS; chain++)
        wanted[chain] -= (int)(ended[chain] >> ENDED_BIT);
    u32 eights = add_two(counts[2], fours[0], fours[1]), others = add_two(counts[2], fours[2], fours[3]);
    u32 sixteens = add_two(counts[3], eights, others);
    others = add_one(counts[3], add_one(counts[2], fours[4]));
    u32 carried = add_two(counts[4], sixteens, others);
#pragma unroll
    for (int place = 5; place < COUNTS; place++)
        carried = add_one(counts[place], carried);
}

// The last rounds of a chain, roll by roll, with words of its own.
__device__ __noinline__ void finish(const u8 *single, u32 *counted, u64 stream, u32 chain, u32 state, int wanted)
{
    u64 number = TAIL_FIRST + chain * TAIL_STRIDE;
    while (wanted > 0) {
        Words words = philox(number++, stream);
        for (u32 word = 0; word < 4; word++) {
            u32 rest = word_of(words, word);
            if (rest >= LIMIT)
                continue;
            for (int roll = 0; roll < 5 && wanted > 0; roll++) {
                u32 entry = single[state * SINGLE_ROW + rest % 36];
                rest /= 36;
                state = entry & 7;
                if (entry >> 3) {
                    atomicAdd(&counted[(entry >> 3) - 1], 1u);
                    wanted--;
                }
            }
        }
    }
}

// Exchange bits between two words of counts: a step of turning eight words of 32 counts' bits into 32 bytes.
__device__ __forceinline__ void turn(u32 &one, u32 &other, int shift, u32 mask)
{
    u32 changed = (one >> shift ^ other) & mask;
    other ^= changed;
    one ^= changed << shift;
}

// Add what was counted to the totals of a thread, and start again.
__device__ __forceinline__ void keep(u32 *totals, u32 *counts)
{
#pragma unroll
    for (int at = 0; at < 4; at++)
        turn(counts[at], counts[at + 4], 4, 0x0F0F0F0F);
#pragma unroll
    for (int at = 0; at < 4; at++)
        turn(counts[at + (at & 2)], counts[at + (at & 2) + 2], 2, 0x33333333);
#pragma unroll
    for (int at = 0; at < 8; at += 2)
        turn(counts[at], counts[at + 1], 1, 0x55555555);
#pragma unroll
    for (int way = 0; way < WAYS; way++) {
        int bit = way < 13 ? way : way + 3;
        totals[way * blockDim.x] += counts[bit & 7] >> (bit & ~7) & 0xFF;
    }
#pragma unroll
    for (int place = 0; place < COUNTS; place++)
        counts[place] = 0;
}

extern "C" __global__ void __launch_bounds__(THREADS)
play(const u32 *entries, const u8 *once, u8 *, u64 first, u64 blocks, u64 *counters)
{
    u32 *counted = room + STATES * ROW, *totals = counted + WAYS + threadIdx.x;
    u8 *single = (u8 *)(counted + WAYS + WAYS * blockDim.x);
    copy(room, entries, STATES * ROW);
    copy(single, once, STATES * SINGLE_ROW);
    clear(counted, WAYS + WAYS * blockDim.x);
    __syncthreads();
    const Table table = table_at(room);
    for (u64 at = thread_number(); at < 2 * blocks; at += thread_count()) {
        u64 stream = first + at / 2, number = at & 1;
        u32 entry[CHAINS], left_in[CHAINS], counts[COUNTS] = {0};
        int wanted[CHAINS];
        int playing = CHAINS, step = 0;
#pragma unroll
        for (int chain = 0; chain < CHAINS; chain++) {
            entry[chain] = left_in[chain] = 0;
            wanted[chain] = BLOCK / (2 * CHAINS);
        }
        while (playing > 0) {
#pragma unroll 1
            for (int turn = 0; turn < STEPS_IN_GROUP; turn++) {
                Words v = philox(number, stream), w = philox(number + 2 * STEPS, stream);
                number += 2;
                u32 largest = max(max(max(v.a, v.b), max(v.c, v.d)), max(max(w.a, w.b), max(w.c, w.d)));
                // All threads of a warp take the same branch, so that none waits for the other branch.
                if (!__any_sync(__activemask(), largest >= LIMIT))
                    roll(table, v, w, false, entry, wanted, counts);
                else
                    roll(table, v, w, true, entry, wanted, counts);
            }
            keep(totals, counts);
            step += STEPS_IN_GROUP;
            if (step == STEPS) {
                step = 0;
                number += 2 * STEPS;
            }
#pragma unroll
            for (int chain = 0; chain < CHAINS; chain++) {
                if (wanted[chain] < MAX_PER_GROUP && (entry[chain] & STATE_MASK) != PARKED) {
                    left_in[chain] = (entry[chain] & STATE_MASK) >> 13;
                    entry[chain] = PARKED;
                    playing--;
                }
            }
        }
#pragma unroll
        for (int chain = 0; chain < CHAINS; chain++)
            finish(single, counted, stream, CHAINS * (u32)(at & 1) + chain, left_in[chain], wanted[chain]);
    }
    for (int way = 0; way < WAYS; way++)
        atomicAdd(&counted[way], totals[way * blockDim.x]);
    __syncthreads();
    add_up(counters, counted, WAYS);
}
