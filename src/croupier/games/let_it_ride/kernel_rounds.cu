// Rounds of let it ride, as `kernel_rounds.play_rounds` plays them: a thread takes the two rounds of a Philox block.

#define DECK 52
#define HANDS 22100u
#define KEY_BITS (((u64)1 << 48) - 1)
#define CARD_BITS 63u
extern __shared__ u32 room[];

// Whether the words are unbiased; the hand, and the places of the community cards among the 49 left.
__device__ __forceinline__ bool draw_round(u32 word0, u32 word1, u32 &hand, u32 &fourth, u32 &fifth)
{
    hand = draw(word0, HANDS);
    fourth = draw(word1, 49);
    fifth = draw(word1, 48);
    draw(word1, 47);
    fifth += fifth >= fourth;
    return word0 >= reject_below(HANDS) && word1 >= reject_below(49 * 48 * 47);
}

__device__ __forceinline__ u32 card_left(u32 place, u64 head, u64 tail)
{
    u32 lowest = (u32)(head >> 52) & CARD_BITS, middle = (u32)(tail >> 50) & CARD_BITS, highest = (u32)(tail >> 56);
    return place + (place >= lowest) + (place >= middle) + (place >= highest);
}

extern "C" __global__ void __launch_bounds__(THREADS)
play(const ulonglong2 *hands, const u64 *card_keys, const int *card_offsets, const u16 *ranks, const u8 *of_place,
     const u8 *of_rank, u8 *, u64 first, u64 blocks, u64 *counters)
{
    u64 *keys = (u64 *)room;
    u32 *counted = room + 2 * DECK;
    int *offsets = (int *)(counted + CELLS);
    u8 *groups = (u8 *)(offsets + OFFSETS);
    copy(keys, card_keys, DECK);
    copy(offsets, card_offsets, OFFSETS);
    copy(groups, of_place, PLACES);
    clear(counted, CELLS);
    __syncthreads();
    const u64 pairs = blocks * (BLOCK / 2), begin = first * (BLOCK / 2);
    for (u64 pair = thread_number(); pair < pairs; pair += thread_count()) {
        Words words = philox(begin + pair, 0);
#pragma unroll
        for (u32 half = 0; half < 2; half++) {
            u32 hand, fourth, fifth;
            u64 stream = 1, number = 2 * (begin + pair) + half;
            bool good = draw_round(half ? words.c : words.a, half ? words.d : words.b, hand, fourth, fifth);
            while (!good) {
                Words again = philox(number, stream++);
                good = draw_round(again.a, again.b, hand, fourth, fifth);
            }
            ulonglong2 both = hands[hand];
            u64 head = both.x, tail = both.y;
            u64 key = (head & KEY_BITS) + keys[card_left(fourth, head, tail)] + keys[card_left(fifth, head, tail)];
            u32 total = (u32)key, place = offsets[total >> SHIFT] + (int)total, group;
            if (key & SUITED) {
                u32 rank = ranks[place];
                group = of_rank[rank + (rank < STRAIGHT ? FLUSH_STEP : STRAIGHT_FLUSH_STEP)];
            } else {
                group = groups[place];
            }
            u32 decided = ((u32)(head >> 51 & 1) * 2 + (u32)(tail >> fourth & 1)) * GROUPS + group;
            atomicAdd(&counted[decided * CLASSES + ((u32)(head >> 48) & 7)], 1u);
        }
    }
    __syncthreads();
    add_up(counters, counted, CELLS);
}
