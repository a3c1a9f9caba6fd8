/* A wall clock that can be set while a process runs: preloaded before libc. CLOCK_FILE holds how many
   milliseconds it is ahead, as a number of eight bytes. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int64_t *ahead;

__attribute__((constructor)) static void start(void) {
    const char *file = getenv("CLOCK_FILE");
    int opened = file ? open(file, O_RDONLY) : -1;
    void *found = opened < 0 ? MAP_FAILED : mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, opened, 0);
    ahead = found == MAP_FAILED ? NULL : (int64_t *)found;
    if (opened >= 0) close(opened);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int done = syscall(SYS_clock_gettime, clock, now);
    if (done || clock != CLOCK_REALTIME || !ahead) return done;
    int64_t at = now->tv_sec * 1000000000LL + now->tv_nsec + *ahead * 1000000LL;
    now->tv_sec = at / 1000000000LL;
    now->tv_nsec = at % 1000000000LL;
    return 0;
}
