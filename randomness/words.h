/* The words of the shuffles of one table, one shuffle after another (words.c). */
#include <stddef.h>
#include <stdint.h>

#define WORDS_RATE 136
#define WORDS_ROOM 16384 /* bytes one shuffle may draw; 8 decks draw about a thousand */

struct words {
  uint8_t secret_message[16 + 8 + 32], message[256], block[WORDS_RATE], drawn[WORDS_ROOM];
  uint64_t state[25], number;
  size_t seed_at, message_size, drawn_size;
  int size, squeezed;
};

void words_open(struct words *w, const uint8_t secret[32], uint64_t first, int size, const char *label,
                const char *contribution);
void words_next(struct words *w);
