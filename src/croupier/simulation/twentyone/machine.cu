// Plain blackjack by the state machine, as `machine_loop` plays it: a thread plays a shoe, one card after the
// other, drawn and dealt in one go. Every thread of a warp is at the same place of its own shoe. Cards are values
// of four bits, eight a word, the words of a block's threads side by side.
//
// Which shoes of a block count depends on the order in which four lanes on a CPU finish theirs, so every shoe
// leaves how it went and how many cards the CPU's loop reads of it; `settle` then begins and ends shoes as the
// lanes do and adds up those that were begun. A block with a shoe whose last round needs more cards than it has is
// left to the CPU. With a fresh shoe for every round there is nothing to settle.

#define ACE 0u
#define TEN 9u
#define START 0u
#define SPLITS 1u
#define ONE_CARD 101u
#define LOSE_2 0u
#define OPEN 7u
#define LANES 7
#define STANDING 128u
#define BUSTED_DOUBLE 255u
#define MAX_UNITS 8
#define SPLIT_CELLS 17
#define SPLIT_BITS 7
#define FIRST_HALF 9
#define CELLS (LANES + SPLIT_CELLS)
#define PIECE 16
#define PIECES 20
#define SHOES_PER_BLOCK 24
#define WORDS ((SIZE + 7) / 8)
#define FIRST_PIECE (((CUT + 1) & ~1) + 8 < SIZE ? ((CUT + 1) & ~1) + 8 : SIZE)
#define SHOES_AT_ONCE 4
#define RAN_OUT 0xFFFF
enum { BEGUN, COUNTED, NET, NET_NET, NET_ROUNDS, ROUNDS_ROUNDS, FIRST_CELL, NET_NET_HIGH = FIRST_CELL + CELLS, LEFT_OUT };
extern __shared__ u32 room[];

enum Mode { PLAIN, SPLIT_HANDS, SPLIT_DEALER, OVER };

// A shoe as one thread plays it.
struct Shoe {
    u64 ends;      // rounds by the lane in which they ended, eight bits each
    u64 low, high; // split rounds by what they came to, seven bits each: the lower nine, the higher eight
    u32 taken;     // cards that the loop on a CPU reads of it
    u32 state, mode;
    u32 up, value, waiting, hands, alive, standing; // a split round
    u32 hard;
    int net;
    bool ace, second;
};

__device__ __forceinline__ u32 next_hand(const Shoe &shoe)
{
    return ONE_CARD + (shoe.hands < MAX_HANDS ? 100 : 0) + 10 * shoe.value + shoe.up;
}

__device__ __forceinline__ void end_round(Shoe &shoe, int place)
{
    shoe.state = START;
    shoe.mode = place + 1 >= CUT ? OVER : PLAIN;
}

__device__ __forceinline__ void end_split(Shoe &shoe, int place, bool blackjack, u32 dealer)
{
    if (blackjack) {
        shoe.net = -1;
    } else {
        for (u32 hand = shoe.standing; shoe.alive > 0; shoe.alive--, hand >>= 8) {
            u32 total = (hand & 0x7F) >> 2, five = hand >> 1 & 1, doubled = hand & 1;
            if (dealer > 21 || total > dealer)
                shoe.net += 1 + (five | doubled);
            else if (total < dealer)
                shoe.net -= 1 + doubled;
        }
    }
    u32 cell = MAX_UNITS + shoe.net;
    if (cell < FIRST_HALF)
        shoe.low += (u64)1 << SPLIT_BITS * cell;
    else
        shoe.high += (u64)1 << SPLIT_BITS * (cell - FIRST_HALF);
    end_round(shoe, place);
}

__device__ __forceinline__ void split_card(Shoe &shoe, u32 entry, u32 outcome, int place)
{
    u32 here = entry >> 4, ended = (entry & 14) >> 1;
    if (ended != OPEN) {
        shoe.net -= ended == LOSE_2 ? 2 : 1;
    } else if (outcome == BUSTED_DOUBLE) {
        shoe.net -= 2;
    } else if (outcome) {
        shoe.standing = shoe.standing << 8 | (outcome - STANDING);
        shoe.alive++;
    } else if (here < ONE_CARD) {
        shoe.hands++;
        shoe.waiting += 2;
    } else {
        shoe.state = here;
        return;
    }
    if (--shoe.waiting) {
        shoe.state = next_hand(shoe);
    } else if (shoe.alive || shoe.up == ACE || shoe.up == TEN) {
        shoe.mode = SPLIT_DEALER;
        shoe.hard = shoe.up + 1;
        shoe.ace = shoe.up == ACE;
        shoe.second = true;
        shoe.state = START;
    } else {
        end_split(shoe, place, false, 0);
    }
}

__device__ __forceinline__ void dealer_card(Shoe &shoe, u32 card, int place)
{
    bool blackjack = shoe.second && shoe.hard + card == TEN + 1 && (shoe.up == ACE || card == ACE);
    shoe.second = false;
    shoe.hard += card + 1;
    shoe.ace |= card == ACE;
    u32 dealer = shoe.ace && shoe.hard <= 11 ? shoe.hard + 10 : shoe.hard;
    bool draws = shoe.alive && (dealer < 17 || (HITS_SOFT17 && dealer == 17 && dealer != shoe.hard));
    if (!draws)
        end_split(shoe, place, blackjack, dealer);
}

// One card of the shoe, which lies at a place.
__device__ __forceinline__ void take(Shoe &shoe, const u16 *table, const u8 *final, u32 card, int place)
{
    u32 entry = table[card * STATES + shoe.state];
    if (shoe.mode == PLAIN) {
        shoe.taken += place <= CUT;
        shoe.ends += (u64)1 << ((entry & 14) << 2);
        shoe.state = entry >> 4;
        if (shoe.state - SPLITS < 100) {
            shoe.value = (shoe.state - SPLITS) / 10;
            shoe.up = (shoe.state - SPLITS) - 10 * shoe.value;
            shoe.mode = SPLIT_HANDS;
            shoe.waiting = shoe.hands = 2;
            shoe.alive = shoe.standing = 0;
            shoe.net = 0;
            shoe.state = next_hand(shoe);
        } else if (place + 1 >= CUT && shoe.state == START) {
            // A round that ends right before the cutting card: the loop still reads that card.
            shoe.taken += place + 1 == CUT;
            shoe.mode = OVER;
        }
    } else if (shoe.mode == SPLIT_HANDS) {
        split_card(shoe, entry, final[entry >> 4], place);
    } else if (shoe.mode == SPLIT_DEALER) {
        dealer_card(shoe, card, place);
    }
}

// Draw the card of a place from those left, and lay the one that was there in its stead.
__device__ __forceinline__ u32 card_at(u32 *cards, u32 place, u32 drawn)
{
    u32 there = place + drawn;
    u32 from = cards[(place >> 3) * blockDim.x], to = cards[(there >> 3) * blockDim.x];
    u32 shift = 4 * (there & 7);
    u32 own = from >> 4 * (place & 7) & 15, card = to >> shift & 15;
    cards[(there >> 3) * blockDim.x] = to ^ (own ^ card) << shift;
    return card;
}

// The places `start` to `stop` - 1: words of a piece, four at a time. A word that favors a card is thrown away,
// and the thread goes on with the one after.
__device__ __forceinline__ void play_piece(Shoe &shoe, u32 *cards, const u16 *table, const u8 *final, u64 stream, u32 piece, int start, int stop)
{
    u64 number = (u64)piece << PIECES;
    u32 thrown = 0;
#pragma unroll 1
    for (int place = start; place < stop && shoe.mode != OVER; place += 8) {
        Words words = philox(number + (place - start) / 8, stream);
#pragma unroll 1
        for (int pair = 0; pair < 4 && place + 2 * pair < stop; pair++) {
            int here = place + 2 * pair;
            u32 left = SIZE - here, word = words.a, one, two, rest;
            words.a = words.b, words.b = words.c, words.c = words.d;
            for (;;) {
                if (thrown) {
                    u32 at = (here - start) / 2 + thrown;
                    word = word_of(philox(number + at / 4, stream), at & 3);
                }
                rest = word;
                one = draw(rest, left);
                two = draw(rest, left - 1);
                if (rest >= left * (left - 1) || rest >= reject_below(left * (left - 1)))
                    break;
                thrown++;
            }
            u32 card = card_at(cards, here, one);
            if (here >= BURNED)
                take(shoe, table, final, card, here);
            card = card_at(cards, here + 1, two);
            if (here + 1 >= BURNED)
                take(shoe, table, final, card, here + 1);
        }
    }
}

extern "C" __global__ void __launch_bounds__(THREADS)
play(const u16 *entries, const u8 *worth, const u32 *pack, u8 *scratch, u64 first, u64 blocks, u64 *counters)
{
    u32 *counted = room, *new_pack = room + CELLS, *cards = new_pack + WORDS + threadIdx.x;
    u16 *table = (u16 *)(new_pack + WORDS + WORDS * blockDim.x);
    u8 *final = (u8 *)(table + 10 * STATES);
    copy(table, entries, 10 * STATES);
    copy(final, worth, STATES);
    copy(new_pack, pack, WORDS);
    clear(counted, CELLS);
    __syncthreads();
    const u64 all = blocks * SHOES;
    u64 *ends = (u64 *)scratch, *splits = ends + all;
    u16 *taken = (u16 *)(splits + 2 * all);
    for (u64 at = thread_number(); at < all; at += thread_count()) {
        u64 stream = (first + at / SHOES) << SHOES_PER_BLOCK | at % SHOES;
        for (u32 word = 0; word < WORDS; word++)
            cards[word * blockDim.x] = new_pack[word];
        Shoe shoe = {0};
        play_piece(shoe, cards, table, final, stream, 0, 0, FIRST_PIECE);
        int start = FIRST_PIECE;
        for (u32 piece = 1; shoe.mode != OVER && start < SIZE; piece++, start += PIECE)
            play_piece(shoe, cards, table, final, stream, piece, start, min(start + PIECE, SIZE));
        if (!FRESH) {
            ends[at] = shoe.ends;
            splits[at] = shoe.low;
            splits[all + at] = shoe.high;
            taken[at] = shoe.mode == OVER ? shoe.taken : RAN_OUT;
        } else {
            u32 cell = 0;
            for (; cell < LANES && !(shoe.ends >> 8 * cell & 0xFF); cell++)
                ;
            for (; cell < CELLS && cell >= LANES; cell++) {
                u32 place = cell - LANES;
                if ((place < FIRST_HALF ? shoe.low : shoe.high) >> SPLIT_BITS * (place % FIRST_HALF) & 0x7F)
                    break;
            }
            atomicAdd(&counted[cell], 1u);
        }
    }
    __syncthreads();
    add_up(counters + FIRST_CELL, counted, CELLS);
}

__device__ __forceinline__ u32 rounds_of(u64 ends, u64 low, u64 high)
{
    u32 rounds = 0;
    for (int lane = 0; lane < LANES; lane++)
        rounds += ends >> 8 * lane & 0xFF;
    for (; low; low >>= SPLIT_BITS)
        rounds += low & 0x7F;
    for (; high; high >>= SPLIT_BITS)
        rounds += high & 0x7F;
    return rounds;
}

// How many shoes of a block are begun when four lanes, each reading a card a turn, have ended enough rounds;
// 0 where these are not enough, or one of them ran out of cards.
__device__ u32 shoes_begun(const u16 *taken, const u8 *rounds)
{
    u32 until[SHOES_AT_ONCE], playing[SHOES_AT_ONCE], begun = SHOES_AT_ONCE, counted = 0;
    for (u32 lane = 0; lane < SHOES_AT_ONCE; lane++) {
        if (taken[lane] == RAN_OUT)
            return 0;
        until[lane] = taken[lane], playing[lane] = lane;
    }
    for (;;) {
        u32 lane = 0;
        for (u32 other = 1; other < SHOES_AT_ONCE; other++)
            lane = until[other] < until[lane] ? other : lane;
        counted += rounds[playing[lane]];
        if (counted >= BLOCK)
            return begun;
        if (begun == SHOES || taken[begun] == RAN_OUT)
            return 0;
        playing[lane] = begun;
        until[lane] += taken[begun];
        begun++;
    }
}

extern "C" __global__ void settle(const u16 *, const u8 *, const u32 *, u8 *scratch, u64 first, u64 blocks,
                                  u64 *counters)
{
    u64 *sums = (u64 *)room;
    u32 *begun = (u32 *)(sums + LEFT_OUT);
    u16 *taken = (u16 *)(begun + 2);
    u8 *rounds = (u8 *)(taken + SHOES);
    const i64 worth[LANES] = {WORTH};
    clear(sums, LEFT_OUT);
    const u64 all = blocks * SHOES;
    const u64 *ends = (const u64 *)scratch, *splits = ends + all;
    const u16 *took = (const u16 *)(splits + 2 * all);
    for (u64 block = blockIdx.x; block < blocks; block += gridDim.x) {
        u64 base = block * SHOES;
        __syncthreads();
        for (u32 shoe = threadIdx.x; shoe < SHOES; shoe += blockDim.x) {
            taken[shoe] = took[base + shoe];
            rounds[shoe] = rounds_of(ends[base + shoe], splits[base + shoe], splits[all + base + shoe]);
        }
        __syncthreads();
        if (threadIdx.x == 0) {
            *begun = shoes_begun(taken, rounds);
            if (!*begun)
                counters[LEFT_OUT + 1 + atomicAdd(&counters[LEFT_OUT], (u64)1) % LISTED] = first + block;
            sums[BEGUN] += *begun;
        }
        __syncthreads();
        i64 counted = 0, net = 0, net_rounds = 0, rounds_rounds = 0;
        u64 net_net = 0, net_net_high = 0;
        u32 lanes[LANES] = {0};
        for (u32 shoe = threadIdx.x; shoe < *begun; shoe += blockDim.x) {
            u64 ended = ends[base + shoe];
            i64 many = rounds[shoe], won = 0;
#pragma unroll
            for (int lane = 0; lane < LANES; lane++) {
                u32 times = ended >> 8 * lane & 0xFF;
                lanes[lane] += times;
                won += times * worth[lane];
            }
            for (int half = 0; half < 2; half++) {
                u32 cell = half * FIRST_HALF;
                for (u64 rest = splits[half * all + base + shoe]; rest; rest >>= SPLIT_BITS, cell++) {
                    u32 times = rest & 0x7F;
                    if (times)
                        atomicAdd(&sums[FIRST_CELL + LANES + cell], (u64)times);
                    won += (i64)times * ((i64)cell - MAX_UNITS) * WAGER;
                }
            }
            counted += many;
            net += won;
            net_net += (u32)(won * won);
            net_net_high += (u64)(won * won) >> 32;
            net_rounds += won * many;
            rounds_rounds += many * many;
        }
        atomicAdd(&sums[COUNTED], (u64)counted);
        atomicAdd(&sums[NET], (u64)net);
        atomicAdd(&sums[NET_NET], net_net);
        atomicAdd(&sums[NET_NET_HIGH], net_net_high);
        atomicAdd(&sums[NET_ROUNDS], (u64)net_rounds);
        atomicAdd(&sums[ROUNDS_ROUNDS], (u64)rounds_rounds);
        for (int lane = 0; lane < LANES; lane++)
            atomicAdd(&sums[FIRST_CELL + lane], (u64)lanes[lane]);
    }
    __syncthreads();
    for (u32 at = threadIdx.x; at < LEFT_OUT; at += blockDim.x)
        if (sums[at])
            atomicAdd(&counters[at], sums[at]);
}
