/* The words of the shuffles of one table, one shuffle after another (words.c). */
#include <stddef.h>
#include <stdint.h>

#define WORDS_RATE 136
#define WORDS_ROOM (121 * WORDS_RATE) /* bytes one shuffle may draw; 8 decks draw about a thousand */
#define WORDS_STREAMS 8
#define WORDS_SIZE 416 /* pieces, eight decks at most */

typedef uint32_t words_halves __attribute__((vector_size(4 * WORDS_STREAMS)));
typedef uint64_t words_lanes __attribute__((vector_size(8 * WORDS_STREAMS))); /* one lane of each stream's state */

struct words {
  words_lanes state[25];
  uint8_t secret_message[16 + 8 + 32], message[256], streams[WORDS_STREAMS][WORDS_ROOM];
  const uint8_t *drawn;
  uint64_t number;
  size_t seed_at, message_size, squeezed, drawn_size, read[WORDS_STREAMS];
  int size, stream, left_over[WORDS_STREAMS];
  int accepted[WORDS_SIZE + 1]; /* words below it are accepted when so many pieces are left */
};

void words_open(struct words *w, const uint8_t secret[32], uint64_t first, int size, const char *label,
                const char *contribution);
void words_next(struct words *w);
