// Shoes dealt to the cutting card, as `loops.play_shoes` deals them: a thread deals the shoes of a block, four at a
// time as `shoes_at_once.shuffle_lanes` shuffles them. Ranks are four bits, eight per word, the words of a block's
// threads side by side.

#define LANES 4
#define CELLS 1024
#define STATE 2047u
#define PAIRS (3u << 11)
#define CARD_BITS 3
#define RANK_COUNT 13
#define GROUPS_PER_BLOCK 24
#define SPARE ((u64)1 << 20)
#define WORDS ((SIZE + 7) / 8)
extern __shared__ u32 room[];

struct Shoes {
    u32 *words;

    __device__ __forceinline__ u32 &word(u32 lane, u32 place)
    {
        return words[(lane * WORDS + (place >> 3)) * blockDim.x];
    }

    __device__ __forceinline__ u32 rank(u32 lane, u32 place)
    {
        return word(lane, place) >> 4 * (place & 7) & 15;
    }

    __device__ __forceinline__ void lay(u32 lane, u32 place, u32 rank)
    {
        u32 &here = word(lane, place), shift = 4 * (place & 7);
        here = (here & ~(15u << shift)) | rank << shift;
    }
};

// Shuffle a group of shoes from the new pack, which is sorted by rank.
__device__ __forceinline__ void shuffle(Shoes &shoes, u64 stream)
{
    u64 spare = SPARE;
    for (u32 pair = 0; pair < SIZE / 2; pair++) {
        Words words = philox(pair, stream);
        const u32 upto = 2 * pair + 1, span = upto * (upto + 1);
#pragma unroll
        for (u32 lane = 0; lane < LANES; lane++) {
            u32 rest = word_of(words, lane);
            u32 one = draw(rest, upto), two = draw(rest, upto + 1);
            while (rest < span && rest < reject_below(span)) {
                rest = philox(spare++, stream).a;
                one = draw(rest, upto);
                two = draw(rest, upto + 1);
            }
            shoes.lay(lane, 2 * pair, shoes.rank(lane, one));
            shoes.lay(lane, one, (2 * pair) / OF_RANK);
            shoes.lay(lane, 2 * pair + 1, shoes.rank(lane, two));
            shoes.lay(lane, two, (2 * pair + 1) / OF_RANK);
        }
    }
}

extern "C" __global__ void __launch_bounds__(THREADS)
play(const u16 *player, const u16 *banker, const u16 *fifth, const u16 *sixth, const u8 *burned, u8 *, u64 first,
     u64 blocks, u64 *counters)
{
    u32 *counted = room;
    Shoes shoes = {room + CELLS + threadIdx.x};
    u16 *copied = (u16 *)(room + CELLS + LANES * WORDS * blockDim.x);
    copy(copied, player, 256);
    copy(copied + 256, banker, 256);
    copy(copied + 512, fifth, FIFTH);
    copy(copied + 512 + FIFTH, sixth, SIXTH);
    clear(counted, CELLS);
    __syncthreads();
    for (u64 block = thread_number(); block < blocks; block += thread_count()) {
        u64 stream = (first + block) << GROUPS_PER_BLOCK;
        for (u32 rounds = 0; rounds < BLOCK; stream++) {
            shuffle(shoes, stream);
#pragma unroll
            for (u32 lane = 0; lane < LANES; lane++) {
                u32 place = burned[shoes.rank(lane, 0)], cut = max((u32)(SIZE - BEHIND), place);
                for (bool last = false; !last;) {
                    last = place > cut;
                    if (last && !ONE_MORE)
                        break;
                    u64 low = shoes.word(lane, place), high = shoes.word(lane, min(place + 8, SIZE - 1));
                    u32 six = (u32)((high << 32 | low) >> 4 * (place & 7));
                    u32 a = six & 15, b = six >> 4 & 15, c = six >> 8 & 15, d = six >> 12 & 15;
                    u32 opened = copied[a << 4 | c] + copied[256 + (b << 4 | d)];
                    u32 row = copied[512 + (opened & STATE) + (six >> 16 & 15)];
                    u32 end = copied[512 + FIFTH + row + (six >> 20 & 15)];
                    atomicAdd(&counted[(end | (opened & PAIRS)) >> CARD_BITS], 1u);
                    place += end & ((1 << CARD_BITS) - 1);
                    rounds++;
                }
            }
        }
    }
    __syncthreads();
    add_up(counters, counted, CELLS);
}
