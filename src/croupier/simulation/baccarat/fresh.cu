// Rounds from a fresh shoe each, as `loops.play_fresh` plays them. A thread takes four rounds at a time, the words
// of one Philox block of each of three streams; a round that must be drawn again waits in a queue until all
// threads of the block have some of them to draw.

#define WORDS 3
#define CARDS 6
#define TAKEN 4
#define CELLS 1024
#define STATE 2047u
#define PAIRS (3u << 11)
#define CARD_BITS 3
#define QUEUE (4 * TAKEN * THREADS)
extern __shared__ u32 room[];

struct Places {
    u32 at[CARDS];
    bool good;
};

__device__ __forceinline__ Places places_of(u32 w0, u32 w1, u32 w2)
{
    const u32 reject = reject_below(SIZE * SIZE);
    Places found;
    u32 a = draw(w0, SIZE), b = draw(w0, SIZE), c = draw(w1, SIZE), d = draw(w1, SIZE);
    u32 e = draw(w2, SIZE), f = draw(w2, SIZE);
    found.good = !(w0 < reject || w1 < reject || w2 < reject || a == b || a == c || a == d || a == e || a == f ||
                   b == c || b == d || b == e || b == f || c == d || c == e || c == f || d == e || d == f || e == f);
    found.at[0] = a, found.at[1] = b, found.at[2] = c, found.at[3] = d, found.at[4] = e, found.at[5] = f;
    return found;
}

struct Tables {
    const u16 *player, *banker, *fifth, *sixth;
};

__device__ __forceinline__ u32 cell_of(const Tables &tables, const Places &places)
{
    u32 rank[CARDS];
#pragma unroll
    for (int card = 0; card < CARDS; card++)
        rank[card] = places.at[card] / OF_RANK;
    u32 first = tables.player[rank[0] << 4 | rank[2]] + tables.banker[rank[1] << 4 | rank[3]];
    u32 row = tables.fifth[(first & STATE) + rank[4]];
    return (tables.sixth[row + rank[5]] | (first & PAIRS)) >> CARD_BITS;
}

extern "C" __global__ void __launch_bounds__(THREADS)
play(const u16 *player, const u16 *banker, const u16 *fifth, const u16 *sixth, u8 *, u64 first, u64 blocks,
     u64 *counters)
{
    u32 *counted = room, *waiting = room + CELLS, *queue = waiting + 1;
    u16 *copied = (u16 *)(queue + QUEUE);
    Tables tables = {copied, copied + 256, copied + 512, copied + 512 + FIFTH};
    copy(copied, player, 256);
    copy(copied + 256, banker, 256);
    copy(copied + 512, fifth, FIFTH);
    copy(copied + 512 + FIFTH, sixth, SIXTH);
    clear(counted, CELLS + 1);
    __syncthreads();
    const u64 quads = blocks * (BLOCK / TAKEN), begin = first * (BLOCK / TAKEN);
    const u64 at_once = (u64)4 * blockDim.x;
    for (u64 start = blockIdx.x * at_once; start < quads; start += gridDim.x * at_once) {
        for (u32 turn = 0; turn < 4; turn++) {
            u32 offset = turn * blockDim.x + threadIdx.x;
            if (start + offset >= quads)
                break;
            u64 number = begin + start + offset;
            Words words[WORDS] = {philox(number, 0), philox(number, 1), philox(number, 2)};
#pragma unroll
            for (u32 round = 0; round < TAKEN; round++) {
                Places places =
                    places_of(word_of(words[0], round), word_of(words[1], round), word_of(words[2], round));
                if (places.good)
                    atomicAdd(&counted[cell_of(tables, places)], 1u);
                else
                    queue[atomicAdd(waiting, 1u)] = TAKEN * offset + round;
            }
        }
        __syncthreads();
        u32 size = *waiting;
        for (u32 place = threadIdx.x; place < size; place += blockDim.x) {
            u64 number = TAKEN * (begin + start) + queue[place], stream = WORDS;
            Places places;
            do {
                Words words = philox(number, stream++);
                places = places_of(words.a, words.b, words.c);
            } while (!places.good);
            atomicAdd(&counted[cell_of(tables, places)], 1u);
        }
        __syncthreads();
        if (threadIdx.x == 0)
            *waiting = 0;
        __syncthreads();
    }
    __syncthreads();
    add_up(counters, counted, CELLS);
}
