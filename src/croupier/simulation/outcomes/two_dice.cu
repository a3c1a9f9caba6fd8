// Wagers decided with the cycle of two dice, as `two_dice.play_line` plays them: a thread plays the four chains
// of half a block, whose words stand side by side. An entry of two rolls holds the next state in bits 13 to 15
// (where a row begins, in bytes), how many rounds ended and in which way: each way in a field of its own under one
// of three masks, so that sums of entries under a mask keep the fields of a few steps apart. `programs.py` says
// which field is whose: three ways may come twice in two rolls and have two bits, the other twelve have one.

#define CHAINS 4
#define STEPS 128
#define STEPS_IN_GROUP 8
#define STEPS_SUMMED 4
#define SUMS_KEPT 8
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
#define TAIL_FIRST ((u64)1 << 40)
#define TAIL_STRIDE ((u64)1 << 32)
#define MASK_0 (3u | 1u << 6 | 1u << 11 | 1u << 16 | 1u << 21 | 1u << 26)
#define MASK_1 (1u << 2 | 1u << 7 | 1u << 12 | 1u << 17 | 1u << 22 | 1u << 27)
#define MASK_2 (3u << 3 | 3u << 9 | 3u << 18 | 1u << 24)
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

// Ten rolls of a chain from two words, which may be no rolls at all.
__device__ __forceinline__ void roll(Table table, u32 v, u32 w, bool checked, u32 &entry, u32 *sums)
{
    const u32 begin = BEGIN(table);
    u32 v_rest = v / 1296, w_rest = w / 1296;
    // Divisions by multiplication: rounded up, they are exact for numbers this small and need no shift.
    u32 v_last = high_of(v_rest, WORD_BY_1296), w_last = high_of(w_rest, WORD_BY_1296);
    u32 v_digit = v_last - 36 * high_of(v_last, WORD_BY_36), w_digit = w_last - 36 * high_of(w_last, WORD_BY_36);
    u32 pairs[5] = {
        (4 * v + begin) - 5184 * v_rest, (4 * v_rest + begin) - 5184 * v_last,      (4 * w + begin) - 5184 * w_rest,
        (4 * w_rest + begin) - 5184 * w_last, 144 * v_digit + (4 * w_digit + begin),
    };
    if (checked && v >= LIMIT)
        pairs[0] = pairs[1] = pairs[4] = NO_ROLLS + begin;
    if (checked && w >= LIMIT)
        pairs[2] = pairs[3] = pairs[4] = NO_ROLLS + begin;
#pragma unroll
    for (int pair = 0; pair < 5; pair++) {
        entry = entry_at(table, (entry & STATE_MASK) | pairs[pair]);
        sums[0] += entry & MASK_0;
        sums[1] += entry & MASK_1;
        sums[2] += entry & MASK_2;
    }
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

// Add sums that were kept to the totals of a thread, and begin them anew.
__device__ __forceinline__ void keep(u32 *totals, u32 *kept)
{
    const u32 ways[15] = {
        kept[0] & 0x7FF,       kept[4],               kept[5] & 0x7FFF,      kept[1] & 0x3FF,
        kept[0] >> 11 & 0x3FF, kept[1] >> 10 & 0x3FF, kept[0] >> 21,         kept[1] >> 20,
        kept[2] >> 2 & 0x3FF,  kept[3] & 0x3FF,       kept[2] >> 12 & 0x3FF, kept[3] >> 10 & 0x3FF,
        kept[2] >> 22,         kept[3] >> 20,         kept[5] >> 15,
    };
#pragma unroll
    for (int way = 0; way < 15; way++)
        totals[way * blockDim.x] += ways[way];
#pragma unroll
    for (int sum = 0; sum < 6; sum++)
        kept[sum] = 0;
}

extern "C" __global__ void __launch_bounds__(THREADS)
play(const u32 *entries, const u8 *once, u8 *, u64 first, u64 blocks, u64 *counters)
{
    u32 *counted = room + STATES * ROW, *totals = counted + 16 + threadIdx.x;
    u8 *single = (u8 *)(counted + 16 + 15 * blockDim.x);
    copy(room, entries, STATES * ROW);
    copy(single, once, STATES * SINGLE_ROW);
    clear(counted, 16 + 15 * blockDim.x);
    __syncthreads();
    const Table table = table_at(room);
    for (u64 at = thread_number(); at < 2 * blocks; at += thread_count()) {
        u64 stream = first + at / 2, number = at & 1;
        u32 entry[CHAINS], left_in[CHAINS], kept[6] = {0};
        int wanted[CHAINS];
        int playing = CHAINS, step = 0, sums_kept = 0;
#pragma unroll
        for (int chain = 0; chain < CHAINS; chain++) {
            entry[chain] = left_in[chain] = 0;
            wanted[chain] = BLOCK / (2 * CHAINS);
        }
        while (playing > 0) {
#pragma unroll 1
            for (int part = 0; part < STEPS_IN_GROUP; part += STEPS_SUMMED) {
                u32 sums[CHAINS][3] = {{0}};
#pragma unroll 1
                for (int turn = 0; turn < STEPS_SUMMED; turn++) {
                    Words v = philox(number, stream), w = philox(number + 2 * STEPS, stream);
                    number += 2;
                    u32 largest = max(max(max(v.a, v.b), max(v.c, v.d)), max(max(w.a, w.b), max(w.c, w.d)));
                    // All threads of a warp go the same way, so that none has to wait for the others to go both.
                    if (!__any_sync(__activemask(), largest >= LIMIT)) {
#pragma unroll
                        for (int chain = 0; chain < CHAINS; chain++)
                            roll(table, word_of(v, chain), word_of(w, chain), false, entry[chain], sums[chain]);
                    } else {
#pragma unroll
                        for (int chain = 0; chain < CHAINS; chain++)
                            roll(table, word_of(v, chain), word_of(w, chain), true, entry[chain], sums[chain]);
                    }
                }
#pragma unroll
                for (int chain = 0; chain < CHAINS; chain++) {
                    kept[0] += sums[chain][0] & (0x3Fu | 0x1Fu << 11 | 0x1Fu << 21);
                    kept[1] += sums[chain][0] >> 6 & (0x1Fu | 0x1Fu << 10 | 0x1Fu << 20);
                    kept[2] += sums[chain][1] & (0x1Fu << 2 | 0x1Fu << 12 | 0x1Fu << 22);
                    kept[3] += sums[chain][1] >> 7 & (0x1Fu | 0x1Fu << 10 | 0x1Fu << 20);
                    kept[4] += sums[chain][2] >> 3 & 0x3Fu;
                    kept[5] += sums[chain][2] >> 9 & (0x3Fu | 0x1Fu << 15);
                    wanted[chain] -= (int)(sums[chain][2] >> 18 & 0x3Fu);
                }
                if (++sums_kept == SUMS_KEPT) {
                    keep(totals, kept);
                    sums_kept = 0;
                }
            }
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
        keep(totals, kept);
#pragma unroll
        for (int chain = 0; chain < CHAINS; chain++)
            finish(single, counted, stream, CHAINS * (u32)(at & 1) + chain, left_in[chain], wanted[chain]);
    }
    for (int way = 0; way < 15; way++)
        atomicAdd(&counted[way], totals[way * blockDim.x]);
    __syncthreads();
    add_up(counters, counted, 15);
}
