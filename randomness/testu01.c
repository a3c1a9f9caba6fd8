/* A battery of TestU01 over the words of a table's shuffles.

   testu01 small|crush|big SECRET FIRST SIZE LABEL CONTRIBUTION: four bytes are one number of 32 bits, the first
   being the highest. */
#include "words.h"

#include <bbattery.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <swrite.h>
#include <unif01.h>

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
  if (count != 7 || strlen(given[2]) != 64 || strlen(given[5]) > 64 || strlen(given[6]) > 64) {
    fprintf(stderr, "testu01 small|crush|big SECRET FIRST SIZE LABEL CONTRIBUTION\n");
    return 2;
  }
  for (int i = 0; i < 32; i++) sscanf(given[2] + 2 * i, "%2hhx", secret + i);
  words_open(&source, secret, strtoull(given[3], 0, 10), atoi(given[4]), given[5], given[6]);
  swrite_Basic = FALSE;
  setvbuf(stdout, NULL, _IOLBF, 0);
  unif01_Gen *generator = unif01_CreateExternGenBits("croupier", next_number);
  if (!strcmp(given[1], "small")) bbattery_SmallCrush(generator);
  else if (!strcmp(given[1], "crush")) bbattery_Crush(generator);
  else bbattery_BigCrush(generator);
  for (int test = 0; test < bbattery_NTests; test++)
    printf("pvalue %s %.17g\n", bbattery_TestNames[test], bbattery_pVal[test]);
  unif01_DeleteExternGenBits(generator);
  return 0;
}
