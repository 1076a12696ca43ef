// Loaded into a program by LD_PRELOAD, says where it uses a file that it has closed.
//
// The number of a closed file is soon another file's, and then nothing fails: what is written goes to the wrong one.
// Here every file that is opened gets a number that was not used lately, so that a use after the end has no file.
// Each such use is written to the file that CLOSED_FILES names, with where in the program it is. Only programs whose
// path ends with CLOSED_FILES_OF are watched; what they start is let be.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { firstNumber = 1000, spareNumbers = 100, deepest = 32 };

static pid_t watched;
static const char *report;
static int mostFiles;
static atomic_int next = firstNumber;

__attribute__((constructor)) static void begin(void) {
    char path[4096] = "";
    const char *suffix = getenv("CLOSED_FILES_OF");
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    report = getenv("CLOSED_FILES");
    if (report == NULL || suffix == NULL || length < (ssize_t)strlen(suffix)) return;
    if (strcmp(path + length - strlen(suffix), suffix) != 0) return;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    mostFiles = (int)limit.rlim_cur - spareNumbers;
    if (mostFiles > 2 * firstNumber) watched = getpid();
}

static bool isWatched(void) { return watched != 0 && getpid() == watched; }

// Gives an open file a number that was not used lately, and keeps what errno says.
static int renumber(int file) {
    int error = errno;
    if (file < 3 || !isWatched()) return file;
    int wanted = atomic_fetch_add(&next, 1);
    if (wanted >= mostFiles) atomic_store(&next, wanted = firstNumber);
    bool closesOnExec = syscall(SYS_fcntl, file, F_GETFD) & FD_CLOEXEC;
    long given = syscall(SYS_fcntl, file, closesOnExec ? F_DUPFD_CLOEXEC : F_DUPFD, wanted);
    if (given >= 0) syscall(SYS_close, file);
    errno = error;
    return given >= 0 ? (int)given : file;
}

static long checked(const char *call, int file, long result) {
    if (result >= 0 || errno != EBADF || file < 3 || !isWatched()) return result;
    // An open file that is only for the other direction answers the same.
    if (call[0] != 'c' && syscall(SYS_fcntl, file, F_GETFD) >= 0) return errno = EBADF, result;
    char line[128];
    void *frames[deepest];
    int log = (int)syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_APPEND, 0600);
    syscall(SYS_write, log, line, snprintf(line, sizeof line, "%s of a closed file, %d\n", call, file));
    backtrace_symbols_fd(frames, backtrace(frames, deepest), log);
    syscall(SYS_close, log);
    errno = EBADF;
    return result;
}

static mode_t modeOf(int flags, va_list rest) {
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

#define OPENS(name, folder, path, flags, ...)                                                      \
    int name(__VA_ARGS__, ...) {                                                                   \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode_t mode = modeOf(flags, rest);                                                         \
        va_end(rest);                                                                              \
        return renumber((int)syscall(SYS_openat, folder, path, flags, mode));                      \
    }
OPENS(open, AT_FDCWD, path, flags, const char *path, int flags)
OPENS(open64, AT_FDCWD, path, flags, const char *path, int flags)
OPENS(openat, folder, path, flags, int folder, const char *path, int flags)
OPENS(openat64, folder, path, flags, int folder, const char *path, int flags)

static int renumberBoth(int result, int ends[2]) {
    if (result == 0) ends[0] = renumber(ends[0]), ends[1] = renumber(ends[1]);
    return result;
}

int pipe2(int ends[2], int flags) { return renumberBoth((int)syscall(SYS_pipe2, ends, flags), ends); }
int pipe(int ends[2]) { return pipe2(ends, 0); }
int socketpair(int family, int type, int protocol, int ends[2]) {
    return renumberBoth((int)syscall(SYS_socketpair, family, type, protocol, ends), ends);
}
int socket(int family, int type, int protocol) { return renumber((int)syscall(SYS_socket, family, type, protocol)); }
int accept4(int file, struct sockaddr *address, socklen_t *length, int flags) {
    return renumber((int)syscall(SYS_accept4, file, address, length, flags));
}
int accept(int file, struct sockaddr *address, socklen_t *length) { return accept4(file, address, length, 0); }
int dup(int file) { return renumber((int)syscall(SYS_dup, file)); }
int eventfd(unsigned count, int flags) { return renumber((int)syscall(SYS_eventfd2, count, flags)); }
int epoll_create1(int flags) { return renumber((int)syscall(SYS_epoll_create1, flags)); }
int inotify_init1(int flags) { return renumber((int)syscall(SYS_inotify_init1, flags)); }

int close(int file) { return (int)checked("close", file, syscall(SYS_close, file)); }
ssize_t read(int file, void *room, size_t count) {
    return checked("read", file, syscall(SYS_read, file, room, count));
}
ssize_t write(int file, const void *bytes, size_t count) {
    return checked("write", file, syscall(SYS_write, file, bytes, count));
}
ssize_t pread(int file, void *room, size_t count, off_t place) {
    return checked("pread", file, syscall(SYS_pread64, file, room, count, place));
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
    return checked("pwrite", file, syscall(SYS_pwrite64, file, bytes, count, place));
}
