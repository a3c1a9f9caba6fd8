/* A battery of TestU01 over the words of a table's shuffles.

   testu01 small|crush|big SECRET FIRST SIZE LABEL CONTRIBUTION [TIMES TEST...]: four bytes are one number of
   32 bits, the first being the highest. With TIMES, only the tests of these numbers, each so many times. */
#include "words.h"

#include <bbattery.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <swrite.h>
#include <unif01.h>

#define MOST_TESTS 200

static struct words source;
static size_t used;

static unsigned int next_number(void) {
  unsigned int number = 0;
  for (int i = 0; i < 4; i++) {
    if (used == source.drawn_size) {
      words_next(&source);
      used = 0;
    }
    number = number << 8 | source.drawn[used++];
  }
  return number;
}

int main(int count, char **given) {
  uint8_t secret[32];
  int times[MOST_TESTS] = {0};
  if (count < 7 || count == 8 || strlen(given[2]) != 64 || strlen(given[5]) > 64 || strlen(given[6]) > 64) {
    fprintf(stderr, "testu01 small|crush|big SECRET FIRST SIZE LABEL CONTRIBUTION [TIMES TEST...]\n");
    return 2;
  }
  for (int i = 8; i < count; i++) {
    int test = atoi(given[i]);
    if (test > 0 && test < MOST_TESTS) times[test] = atoi(given[7]);
  }
  for (int i = 0; i < 32; i++) sscanf(given[2] + 2 * i, "%2hhx", secret + i);
  words_open(&source, secret, strtoull(given[3], 0, 10), atoi(given[4]), given[5], given[6]);
  swrite_Basic = FALSE;
  setvbuf(stdout, NULL, _IOLBF, 0);
  unif01_Gen *generator = unif01_CreateExternGenBits("croupier", next_number);
  int all = count == 7;
  if (!strcmp(given[1], "small")) all ? bbattery_SmallCrush(generator) : bbattery_RepeatSmallCrush(generator, times);
  else if (!strcmp(given[1], "crush")) all ? bbattery_Crush(generator) : bbattery_RepeatCrush(generator, times);
  else all ? bbattery_BigCrush(generator) : bbattery_RepeatBigCrush(generator, times);
  for (int test = 0; test < bbattery_NTests; test++)
    printf("pvalue %s %.17g\n", bbattery_TestNames[test], bbattery_pVal[test]);
  unif01_DeleteExternGenBits(generator);
  return 0;
}
