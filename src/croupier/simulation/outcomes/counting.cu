// Rounds of one outcome, as `counting.count_outcomes` counts them: a thread plays a block of rounds.
// WAYS of TOGETHER rounds are one group, two groups per word; OUTCOMES is how many the space has.

#define PER_WORD (2 * TOGETHER)
#define GROUPS_FILLED 256
extern __shared__ u32 room[];

__device__ void count_some(u32 *totals, const u16 *shown, u32 group, int rounds)
{
    for (; rounds > 0; rounds--) {
        atomicAdd(&totals[shown[group % SHOWN]], 1u);
        group /= SHOWN;
    }
}

extern "C" __global__ void play(const u16 *shown, u8 *, u64 first, u64 blocks, u64 *counters)
{
    u32 *groups = room, *totals = room + WAYS;
    clear(room, WAYS + OUTCOMES);
    __syncthreads();
    const u32 spare = reject_below(WAYS * WAYS);
    for (u64 block = thread_number(); block < blocks; block += thread_count()) {
        u64 stream = ((u64)1 << 61) + first + block;
        u64 number = 0;
        int left = BLOCK;
        while (left > 0) {
            bool last = left < PER_WORD;
            int many = last ? 4 * GROUPS_FILLED : min(4 * GROUPS_FILLED, left / PER_WORD), used = 0;
            for (int place = 0; place < many; place += 4) {
                Words words = philox(number + place / 4, stream);
#pragma unroll
                for (int word = 0; word < 4; word++) {
                    u32 rest = word_of(words, word);
                    u32 one = draw(rest, WAYS), two = draw(rest, WAYS);
                    if (rest < spare || place + word >= many)
                        continue;
                    if (last) {
                        count_some(totals, shown, one, min(left, TOGETHER));
                        count_some(totals, shown, two, left - TOGETHER);
                        many = 0;
                    } else {
                        atomicAdd(&groups[one], 1u);
                        atomicAdd(&groups[two], 1u);
                    }
                    used++;
                }
            }
            left -= used * PER_WORD;
            number += GROUPS_FILLED;
        }
    }
    __syncthreads();
    add_up(counters, room, WAYS + OUTCOMES);
}
