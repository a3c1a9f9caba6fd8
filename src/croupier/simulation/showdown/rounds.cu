// Poker against the dealer, as `rounds.play_rounds` plays it: a thread plays the 256 rounds of half a block, its
// deck shuffled further from round to round. Decks are bytes in shared memory, those of a block's threads side by side.

#define DECK 52
#define DECK_WORDS 13
#define DRAWN (2 * HAND)
#define WORDS 4
#define PER_WORD 3
#define HALF (BLOCK / 2)
#define ENDS 4u
#define DEPENDS 65535u
extern __shared__ u32 room[];

// The places of a round's cards among those left; false if a word is biased.
__device__ __forceinline__ bool places_of(Words words, u32 *places)
{
    bool good = true;
#pragma unroll
    for (u32 word = 0; word < WORDS; word++) {
        u32 rest = word_of(words, word);
        const u32 left = DECK - PER_WORD * word;
#pragma unroll
        for (u32 card = 0; card < PER_WORD; card++)
            places[PER_WORD * word + card] = PER_WORD * word + card + draw(rest, left - card);
        good &= rest >= reject_below(left * (left - 1) * (left - 2));
    }
    return good;
}

__device__ __forceinline__ u32 rank_of(u64 key, const int *offsets, const u16 *ranks)
{
    u32 total = (u32)key;
    u32 rank = ranks[offsets[total >> SHIFT] + (int)total];
    if (key & SUITED)
        rank += rank < STRAIGHT ? FLUSH_STEP : STRAIGHT_FLUSH_STEP;
    return rank;
}

// The choice of a hand whose rank alone does not decide: see `open_choice`.
__device__ __noinline__ u32 open_choice(const u8 *cards, int at, const u8 *decisions)
{
#if SHOWN
    u32 card = cards[HAND], held = 0, mine = 0, pattern = 0;
    for (int place = 0; place < HAND; place++) {
        u32 bit = 1u << (cards[place] >> 2);
        held |= bit;
        mine |= (cards[place] ^ card) & 3 ? 0 : bit;
    }
    for (int place = 0; held; place++, held &= held - 1)
        pattern |= mine & held & (0 - held) ? 1u << place : 0;
    return decisions[((at << HAND) + pattern) * 13 + (card >> 2)];
#else
    u32 index = 0;
    for (int place = 0; place < HAND; place++) {
        u32 card = cards[place], below = 1, choose = 1;
        for (int other = 0; other < HAND; other++)
            below += cards[other] < card;
        for (u32 taken = 0; taken < below; taken++)
            choose = taken > card ? 0 : choose * (card - taken) / (taken + 1);
        index += choose;
    }
    return decisions[index];
#endif
}

extern "C" __global__ void __launch_bounds__(THREADS)
play(const u64 *card_keys, const int *card_offsets, const u16 *card_ranks, const u16 *cell_of_rank, const short *at,
     const u8 *decisions, const u8 *rows, u8 *, u64 first, u64 blocks, u64 *counters)
{
    u64 *keys = (u64 *)room;
    u32 *counted = room + 2 * DECK;
    u32 *decks = counted + CELLS;
    int *offsets = (int *)(decks + DECK_WORDS * blockDim.x);
    u16 *ranks = (u16 *)(offsets + OFFSETS);
    copy(keys, card_keys, DECK);
    copy(offsets, card_offsets, OFFSETS);
    copy(ranks, card_ranks, RANKS);
    clear(counted, CELLS);
    __syncthreads();
    u32 *own = decks + threadIdx.x;
#define CARD(place) ((u8 *)(own + ((place) >> 2) * blockDim.x))[(place) & 3]
    for (u64 half = thread_number(); half < 2 * blocks; half += thread_count()) {
        u64 number = (2 * first + half) * HALF;
        for (u32 card = 0; card < DECK; card++)
            CARD(card) = card;
        for (u32 round = 0; round < HALF; round++, number++) {
            u32 places[PER_WORD * WORDS];
            for (u64 stream = 0; !places_of(philox(number, stream), places); stream++)
                ;
            u8 cards[DRAWN];
            u64 player = KEYS_START, dealer = KEYS_START;
#pragma unroll
            for (u32 turn = 0; turn < DRAWN; turn++) {
                u8 drawn = CARD(places[turn]);
                CARD(places[turn]) = CARD(turn);
                CARD(turn) = drawn;
                cards[turn] = drawn;
                if (turn < HAND)
                    player += keys[drawn];
                else
                    dealer += keys[drawn];
            }
            u32 rank = rank_of(player, offsets, ranks), against = rank_of(dealer, offsets, ranks);
            u32 cell = cell_of_rank[rank];
            if (cell == DEPENDS)
                cell = (open_choice(cards, at[rank], decisions) * ROW_COUNT + rows[rank]) * ENDS;
            if (against >= QUALIFIES)
                cell += 1 + (rank <= against) + (rank < against);
            atomicAdd(&counted[cell], 1u);
        }
    }
    __syncthreads();
    add_up(counters, counted, CELLS);
}
