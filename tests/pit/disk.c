/* A disk that writes down what is written to one folder, and that can be made to fail: preloaded before libc.

   DISK_FOLDER names the folder, DISK_LOG the file of records: operation, length of the name, name, offset,
   length of the data, data. disk_fail(after, error, lasting) makes a later call fail, and all after it
   too if it lasts; disk_calls() counts the calls since; disk_fail_syncs(count) makes the next syncs fail. All of
   them are for all processes with the same DISK_STATE. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct state {
    int begun, fails_with, lasts, syncs_that_fail;
    long calls, fails_after;
    pthread_mutex_t one;
};

static struct state *state;
static int record = -2;

/* The first process makes the state before it starts another. */
__attribute__((constructor)) static void begin(void) {
    int file = syscall(SYS_openat, AT_FDCWD, getenv("DISK_STATE"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    syscall(SYS_ftruncate, file, sizeof *state);
    state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    syscall(SYS_close, file);
    if (state->begun) return;
    pthread_mutexattr_t shared;
    pthread_mutexattr_init(&shared);
    pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(&state->one, &shared);
    state->fails_after = -1;
    state->begun = 1;
}

void disk_fail(long after, int error, int lasting) {
    state->calls = 0;
    state->fails_after = after;
    state->fails_with = error;
    state->lasts = lasting;
}

void disk_fail_syncs(int count) { state->syncs_that_fail = count; }

long disk_calls(void) { return state->calls; }

/* The name within the folder; NULL for what lies elsewhere. The folder itself is "". */
static const char *within(const char *path) {
    const char *folder = getenv("DISK_FOLDER");
    size_t length = folder ? strlen(folder) : 0;
    if (!length || strncmp(path, folder, length)) return NULL;
    if (!path[length]) return "";
    return path[length] == '/' && !strchr(path + length + 1, '/') ? path + length + 1 : NULL;
}

static const char *name_of(int file, char *space) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, space, PATH_MAX - 1);
    if (length < 0) return NULL;
    space[length] = 0;
    return within(space);
}

static void note(char what, const char *name, int64_t offset, const void *data, uint32_t length) {
    if (record == -2) {
        const char *file = getenv("DISK_LOG");
        record = file ? syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    }
    if (record < 0) return;
    uint16_t size = strlen(name);
    struct iovec parts[] = {{&what, 1}, {&size, 2}, {(void *)name, size}, {&offset, 8}, {&length, 4}, {(void *)data, length}};
    syscall(SYS_writev, record, parts, 6);
}

static int failing(void) {
    long calls = ++state->calls, after = state->fails_after;
    if (after < 0 || calls <= after || (!state->lasts && calls > after + 1)) return 0;
    errno = state->fails_with;
    return 1;
}

static ssize_t placed(int file, const void *data, size_t length, off_t offset) {
    char space[PATH_MAX];
    const char *name = name_of(file, space);
    if (!name) return syscall(SYS_pwrite64, file, data, length, offset);
    pthread_mutex_lock(&state->one);
    ssize_t done = failing() ? -1 : syscall(SYS_pwrite64, file, data, length, offset);
    if (done > 0) note('w', name, offset, data, done);
    pthread_mutex_unlock(&state->one);
    return done;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t offset) { return placed(file, data, length, offset); }
ssize_t pwrite64(int file, const void *data, size_t length, off_t offset) { return placed(file, data, length, offset); }

ssize_t write(int file, const void *data, size_t length) {
    char space[PATH_MAX];
    const char *name = name_of(file, space);
    if (!name) return syscall(SYS_write, file, data, length);
    pthread_mutex_lock(&state->one);
    struct stat found;
    off_t offset = lseek(file, 0, SEEK_CUR);
    if (fcntl(file, F_GETFL) & O_APPEND && !fstat(file, &found)) offset = found.st_size;
    ssize_t done = failing() ? -1 : syscall(SYS_write, file, data, length);
    if (done > 0) note('w', name, offset, data, done);
    pthread_mutex_unlock(&state->one);
    return done;
}

static int synced(int file, long call) {
    char space[PATH_MAX];
    const char *name = name_of(file, space);
    if (!name) return syscall(call, file);
    pthread_mutex_lock(&state->one);
    int fails = failing();
    if (!fails && state->syncs_that_fail > 0) {
        state->syncs_that_fail--;
        errno = EIO;
        fails = 1;
    }
    int done = fails ? -1 : syscall(call, file);
    int error = errno;
    note(done ? 'f' : 's', name, 0, "", 0);
    errno = error;
    pthread_mutex_unlock(&state->one);
    return done;
}

int fsync(int file) { return synced(file, SYS_fsync); }
int fdatasync(int file) { return synced(file, SYS_fdatasync); }

static int cut(int file, off_t length) {
    char space[PATH_MAX];
    const char *name = name_of(file, space);
    if (!name) return syscall(SYS_ftruncate, file, length);
    pthread_mutex_lock(&state->one);
    int done = failing() ? -1 : syscall(SYS_ftruncate, file, length);
    if (!done) note('t', name, length, "", 0);
    pthread_mutex_unlock(&state->one);
    return done;
}

int ftruncate(int file, off_t length) { return cut(file, length); }
int ftruncate64(int file, off_t length) { return cut(file, length); }

static int opened(const char *path, int flags, mode_t mode) {
    const char *name = flags & (O_CREAT | O_TRUNC) ? within(path) : NULL;
    pthread_mutex_lock(&state->one);
    int done = syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (done >= 0 && name && flags & O_CREAT) note('c', name, 0, "", 0);
    if (done >= 0 && name && flags & O_TRUNC) note('t', name, 0, "", 0);
    pthread_mutex_unlock(&state->one);
    return done;
}

#define OPENED                                                          \
    va_list more;                                                       \
    va_start(more, flags);                                              \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0; \
    va_end(more);                                                       \
    return opened(path, flags, mode)

int open(const char *path, int flags, ...) { OPENED; }
int open64(const char *path, int flags, ...) { OPENED; }

int unlink(const char *path) {
    const char *name = within(path);
    pthread_mutex_lock(&state->one);
    int done = name && failing() ? -1 : syscall(SYS_unlink, path);
    if (!done && name) note('u', name, 0, "", 0);
    pthread_mutex_unlock(&state->one);
    return done;
}

int rename(const char *from, const char *to) {
    const char *name = within(to);
    pthread_mutex_lock(&state->one);
    int done = name && failing() ? -1 : syscall(SYS_rename, from, to);
    if (!done && name && within(from)) note('r', within(from), 0, name, strlen(name));
    pthread_mutex_unlock(&state->one);
    return done;
}
