// Wagers decided with the cycle of two dice, as `two_dice.play_line` plays them: a thread plays the four chains
// of half a block, whose words stand side by side. An entry of two rolls holds the next state in bits 13 to 15
// (where a row begins, in bytes) and the rounds that ended, each way in a field of its own under one of three
// masks: sums of entries under a mask keep the fields of a whole group of steps apart.

#define CHAINS 4
#define STEPS 128
#define STEPS_IN_GROUP 8
#define MAX_PER_GROUP 80
#define LIMIT (71u * 36 * 36 * 36 * 36 * 36)
#define ROW 2048
#define SINGLE_ROW 64
#define NO_ROLLS (4 * 1296u)
#define STATES 8
#define PARKED 7
#define STATE_MASK 0xE000u
#define TAIL_FIRST ((u64)1 << 40)
#define TAIL_STRIDE ((u64)1 << 32)
extern __shared__ u32 room[];

// The places of the five pairs of rolls of two words, in bytes.
__device__ __forceinline__ void pairs_of(u32 v, u32 w, u32 *pairs)
{
    u32 v_rest = v / 1296, w_rest = w / 1296;
    u32 v_last = v_rest / 1296, w_last = w_rest / 1296;
    pairs[0] = 4 * v - 5184 * v_rest;
    pairs[1] = 4 * v_rest - 5184 * v_last;
    pairs[2] = 4 * w - 5184 * w_rest;
    pairs[3] = 4 * w_rest - 5184 * w_last;
    u32 v_digit = v_last - 36 * ((v_last * 1821u) >> 16), w_digit = w_last - 36 * ((w_last * 1821u) >> 16);
    pairs[4] = 144 * v_digit + 4 * w_digit;
    if (v >= LIMIT)
        pairs[0] = pairs[1] = pairs[4] = NO_ROLLS;
    if (w >= LIMIT)
        pairs[2] = pairs[3] = pairs[4] = NO_ROLLS;
}

// The last rounds of a chain, roll by roll, with words of its own.
__device__ __noinline__ void finish(const u8 *single, u32 *counted, u64 seed, u64 stream, u32 chain, u32 state, int wanted)
{
    u64 number = TAIL_FIRST + chain * TAIL_STRIDE;
    while (wanted > 0) {
        Words words = philox(number++, stream, seed);
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

extern "C" __global__ void __launch_bounds__(THREADS)
play(const u32 *entries, const u8 *once, u8 *, u64 seed, u64 first, u64 blocks, u64 *counters)
{
    u32 *table = room, *counted = room + STATES * ROW;
    u8 *single = (u8 *)(counted + 16);
    copy(table, entries, STATES * ROW);
    copy(single, once, STATES * SINGLE_ROW);
    clear(counted, 16);
    __syncthreads();
    for (u64 at = thread_number(); at < 2 * blocks; at += thread_count()) {
        u64 stream = first + at / 2, number = at & 1;
        u32 totals[CELLS], entry[CHAINS], left_in[CHAINS];
        int wanted[CHAINS];
        int playing = CHAINS, step = 0;
#pragma unroll
        for (int cell = 0; cell < CELLS; cell++)
            totals[cell] = 0;
#pragma unroll
        for (int chain = 0; chain < CHAINS; chain++) {
            entry[chain] = left_in[chain] = 0;
            wanted[chain] = BLOCK / (2 * CHAINS);
        }
        while (playing > 0) {
#pragma unroll 1
            for (int part = 0; part < STEPS_IN_GROUP; part += STEPS_SUMMED) {
                u32 sums[CHAINS][MASKS];
#pragma unroll
                for (int chain = 0; chain < CHAINS; chain++)
#pragma unroll
                    for (int mask = 0; mask < MASKS; mask++)
                        sums[chain][mask] = 0;
#pragma unroll 1
                for (int turn = 0; turn < STEPS_SUMMED; turn++) {
                    Words v = philox(number, stream, seed), w = philox(number + 2 * STEPS, stream, seed);
                    number += 2;
#pragma unroll
                    for (int chain = 0; chain < CHAINS; chain++) {
                        u32 pairs[5];
                        pairs_of(word_of(v, chain), word_of(w, chain), pairs);
#pragma unroll
                        for (int pair = 0; pair < 5; pair++) {
                            u32 place = (entry[chain] & STATE_MASK) | pairs[pair];
                            entry[chain] = *(const u32 *)((const u8 *)table + place);
                            sums[chain][0] += entry[chain] & MASK_0;
                            sums[chain][1] += entry[chain] & MASK_1;
                            sums[chain][2] += entry[chain] & MASK_2;
                        }
                    }
                }
#pragma unroll
                for (int chain = 0; chain < CHAINS; chain++) {
#define COUNT(cell, mask, shift, bits)                                                                                 \
    {                                                                                                                  \
        u32 many = (sums[chain][mask] >> shift) & ((1u << bits) - 1);                                                  \
        totals[cell] += many;                                                                                          \
        wanted[chain] -= (int)many;                                                                                    \
    }
                    FIELDS
#undef COUNT
                }
            }
            step += STEPS_IN_GROUP;
            if (step == STEPS) {
                step = 0;
                number += 2 * STEPS;
            }
#pragma unroll
            for (int chain = 0; chain < CHAINS; chain++) {
                if (wanted[chain] < MAX_PER_GROUP && (entry[chain] & STATE_MASK) != PARKED << 13) {
                    left_in[chain] = (entry[chain] & STATE_MASK) >> 13;
                    entry[chain] = PARKED << 13;
                    playing--;
                }
            }
        }
#pragma unroll
        for (int cell = 0; cell < CELLS; cell++)
            atomicAdd(&counted[cell], totals[cell]);
#pragma unroll
        for (int chain = 0; chain < CHAINS; chain++)
            finish(single, counted, seed, stream, CHAINS * (u32)(at & 1) + chain, left_in[chain], wanted[chain]);
    }
    __syncthreads();
    add_up(counters, counted, CELLS);
}
