/* The words a table draws for its shuffles, as fast as a battery reads them.

   A transcription of docs/fairness.md: seed n = SHA-256(tag, [n], secret), stream = SHAKE-256(tag, seed, label, 0,
   contribution), read as far as a shuffle of `size` pieces reads it, rejected words included. The streams of eight
   shuffles are computed and read side by side. `make randomness` compares it with `croupier draw shuffle --raw` byte for byte
   before it runs any battery.

   words SECRET FIRST SIZE LABEL CONTRIBUTION [BYTES]   (without BYTES: until the reader stops)
*/
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint32_t SHA_CONSTANTS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static const uint64_t ROUND_CONSTANTS[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
    0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
    0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
    0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

static const int ROTATIONS[24] = {1,  3,  6,  10, 15, 21, 28, 36, 45, 55, 2,  14,
                                  27, 41, 56, 8,  25, 43, 62, 18, 39, 61, 20, 44};
static const int LANES[24] = {10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1};

#define AT_ONCE 4 /* streams whose places and counts fit into registers */

static inline words_halves right(words_halves x, int n) { return x >> n | x << (32 - n); }
static inline words_lanes left(words_lanes x, int n) { return x << n | x >> (64 - n); }

static void sha256_block(words_halves h[8], words_halves w[64]) {
  words_halves s[8];
#pragma GCC unroll 48
  for (int i = 16; i < 64; i++)
    w[i] = w[i - 16] + (right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
           (right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ w[i - 2] >> 10);
  memcpy(s, h, sizeof s);
#pragma GCC unroll 64
  for (int i = 0; i < 64; i++) {
    words_halves a = s[7] + (right(s[4], 6) ^ right(s[4], 11) ^ right(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) +
                     SHA_CONSTANTS[i] + w[i];
    words_halves b = (right(s[0], 2) ^ right(s[0], 13) ^ right(s[0], 22)) +
                     ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    s[7] = s[6], s[6] = s[5], s[5] = s[4], s[4] = s[3] + a;
    s[3] = s[2], s[2] = s[1], s[1] = s[0], s[0] = a + b;
  }
  for (int i = 0; i < 8; i++) h[i] += s[i];
}

/* The seeds of the next shuffles: each message has 56 bytes, so that its length comes in a second block. */
static void next_seeds(struct words *w, uint8_t seeds[WORDS_STREAMS][32]) {
  static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  words_halves h[8], block[64];
  uint8_t padded[128] = {0};
  memcpy(padded, w->secret_message, sizeof w->secret_message);
  padded[sizeof w->secret_message] = 0x80;
  padded[126] = sizeof w->secret_message * 8 >> 8;
  padded[127] = (uint8_t)(sizeof w->secret_message * 8);
  for (int i = 0; i < 8; i++) h[i] = (words_halves){0} + first[i];
  for (int at = 0; at < 128; at += 64) {
    for (int stream = 0; stream < WORDS_STREAMS; stream++) {
      for (int i = 0; i < 8; i++) padded[16 + i] = (uint8_t)((w->number + stream) >> (56 - 8 * i));
      for (int i = 0; i < 16; i++) {
        const uint8_t *p = padded + at + 4 * i;
        block[i][stream] = (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3];
      }
    }
    sha256_block(h, block);
  }
  for (int stream = 0; stream < WORDS_STREAMS; stream++)
    for (int i = 0; i < 32; i++) seeds[stream][i] = (uint8_t)(h[i / 4][stream] >> (24 - 8 * (i % 4)));
  w->number += WORDS_STREAMS;
}

static void keccak(words_lanes a[25]) {
  for (int round = 0; round < 24; round++) {
    words_lanes c[5], d;
#pragma GCC unroll 24
    for (int x = 0; x < 5; x++) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma GCC unroll 24
    for (int x = 0; x < 5; x++) {
      d = c[(x + 4) % 5] ^ left(c[(x + 1) % 5], 1);
#pragma GCC unroll 5
      for (int y = 0; y < 25; y += 5) a[x + y] ^= d;
    }
    words_lanes carried = a[1];
#pragma GCC unroll 24
    for (int i = 0; i < 24; i++) {
      words_lanes here = a[LANES[i]];
      a[LANES[i]] = left(carried, ROTATIONS[i]);
      carried = here;
    }
#pragma GCC unroll 24
    for (int y = 0; y < 25; y += 5) {
      words_lanes row[5];
      memcpy(row, a + y, sizeof row);
      for (int x = 0; x < 5; x++) a[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
    }
    a[0] ^= ROUND_CONSTANTS[round];
  }
}

/* The next block of all streams. */
static void squeeze(struct words *w) {
  keccak(w->state);
  for (int stream = 0; stream < WORDS_STREAMS; stream++)
    for (int i = 0; i < WORDS_RATE / 8; i++) {
      uint64_t lane = w->state[i][stream];
      uint8_t *bytes = w->streams[stream] + w->squeezed + 8 * i;
#pragma GCC unroll 8
      for (int at = 0; at < 8; at++) bytes[at] = (uint8_t)(lane >> 8 * at);
    }
  w->squeezed += WORDS_RATE;
}

/* Begin the streams of the next shuffles; their messages are shorter than two blocks. */
static void begin(struct words *w) {
  uint8_t padded[2 * WORDS_RATE] = {0};
  size_t blocks = w->message_size / WORDS_RATE + 1;
  memset(w->state, 0, sizeof w->state);
  memcpy(padded, w->message, w->message_size);
  padded[w->message_size] = 0x1f;
  padded[blocks * WORDS_RATE - 1] |= 0x80;
  uint8_t seeds[WORDS_STREAMS][32];
  next_seeds(w, seeds);
  for (size_t block = 0; block < blocks; block++) {
    if (block) keccak(w->state);
    for (int stream = 0; stream < WORDS_STREAMS; stream++) {
      memcpy(padded + w->seed_at, seeds[stream], sizeof seeds[stream]);
      for (int i = 0; i < WORDS_RATE; i++)
        w->state[i / 8][stream] ^= (uint64_t)padded[block * WORDS_RATE + i] << 8 * (i % 8);
    }
  }
  for (int stream = 0; stream < WORDS_STREAMS; stream++) {
    w->read[stream] = 0;
    w->left_over[stream] = w->size;
  }
  w->squeezed = 0;
  w->stream = 0;
}

void words_open(struct words *w, const uint8_t secret[32], uint64_t first, int size, const char *label,
                const char *contribution) {
  static const char seed_tag[] = "croupier seed 2", shuffle_tag[] = "croupier shuffle 2";
  memset(w, 0, sizeof *w);
  memcpy(w->secret_message, seed_tag, sizeof seed_tag);
  memcpy(w->secret_message + sizeof seed_tag + 8, secret, 32);
  memcpy(w->message, shuffle_tag, sizeof shuffle_tag);
  w->seed_at = sizeof shuffle_tag;
  size_t at = w->seed_at + 32;
  memcpy(w->message + at, label, strlen(label) + 1);
  at += strlen(label) + 1;
  memcpy(w->message + at, contribution, strlen(contribution));
  w->message_size = at + strlen(contribution);
  w->number = first;
  w->size = size;
  w->stream = WORDS_STREAMS;
  for (int left_over = 1; left_over <= size; left_over++)
    w->accepted[left_over] = (left_over > 256 ? 65536 : 256) / left_over * left_over;
}

/* Read all streams as far as they have been squeezed. Whether a word is accepted cannot be foreseen, so one byte of
   every stream is read in turn and nothing branches on it; a stream that has drawn its last piece stands still. */
static void read_squeezed(struct words *w) {
  size_t together = w->squeezed;
  for (int stream = 0; stream < WORDS_STREAMS; stream++) {
    const uint8_t *bytes = w->streams[stream];
    size_t at = w->read[stream];
    int left_over = w->left_over[stream];
    for (; left_over > 256 && at < w->squeezed; at += 2)
      left_over -= (bytes[at] << 8 | bytes[at + 1]) < w->accepted[left_over];
    w->read[stream] = at;
    w->left_over[stream] = left_over;
    if (left_over && w->squeezed - at < together) together = w->squeezed - at;
  }
  for (int first = 0; first < WORDS_STREAMS; first += AT_ONCE) {
    const uint8_t *at[AT_ONCE];
    long left_over[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) {
      at[i] = w->streams[first + i] + w->read[first + i];
      left_over[i] = w->left_over[first + i];
    }
    for (size_t byte = 0; byte < together; byte++) {
#pragma GCC unroll 4
      for (int i = 0; i < AT_ONCE; i++) {
        int value = *at[i];
        at[i] += left_over[i] > 0;
        left_over[i] -= value < w->accepted[left_over[i]];
      }
    }
    for (int i = 0; i < AT_ONCE; i++) {
      w->read[first + i] = at[i] - w->streams[first + i];
      w->left_over[first + i] = (int)left_over[i];
    }
  }
}

/* The words of the next shuffle, in w->drawn. */
void words_next(struct words *w) {
  if (w->stream == WORDS_STREAMS) {
    begin(w);
    for (int unfinished = 1; unfinished;) {
      squeeze(w);
      read_squeezed(w);
      unfinished = 0;
      for (int stream = 0; stream < WORDS_STREAMS; stream++) unfinished |= w->left_over[stream];
    }
  }
  w->drawn = w->streams[w->stream];
  w->drawn_size = w->read[w->stream++];
}

#ifndef WORDS_LIBRARY
int main(int count, char **given) {
  static struct words w;
  uint8_t secret[32];
  if (count < 6 || strlen(given[1]) != 64 || strlen(given[4]) > 64 || strlen(given[5]) > 64 || atoi(given[3]) > WORDS_SIZE) {
    fprintf(stderr, "words SECRET FIRST SIZE LABEL CONTRIBUTION [BYTES]\n");
    return 2;
  }
  for (int i = 0; i < 32; i++) sscanf(given[1] + 2 * i, "%2hhx", secret + i);
  words_open(&w, secret, strtoull(given[2], 0, 10), atoi(given[3]), given[4], given[5]);
  unsigned long long bytes = count > 6 ? strtoull(given[6], 0, 10) : ~0ULL;
  while (bytes) {
    words_next(&w);
    size_t size = w.drawn_size < bytes ? w.drawn_size : bytes;
    if (fwrite(w.drawn, 1, size, stdout) != size) return 0;
    bytes -= size;
  }
  return 0;
}
#endif
