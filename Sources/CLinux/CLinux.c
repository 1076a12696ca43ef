#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// A number above every source and every target, so that no duplicate overwrites a source that is still needed.
static int first_free(const int *descriptors, size_t count) {
    int highest = (int)count;
    for (size_t i = 0; i < count; i++)
        if (descriptors[i] > highest) highest = descriptors[i];
    return highest + 1;
}

int clinux_spawn(
    pid_t *child,
    const char *path,
    char *const arguments[],
    char *const environment[],
    const int *descriptors,
    size_t descriptorCount) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int firstFree = first_free(descriptors, descriptorCount);
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    for (size_t i = 0; !error && i < descriptorCount; i++) {
        if (descriptors[i] >= 0)
            error = posix_spawn_file_actions_adddup2(&actions, descriptors[i], firstFree + (int)i);
    }
    for (size_t i = 0; !error && i < descriptorCount; i++) {
        if (descriptors[i] >= 0)
            error = posix_spawn_file_actions_adddup2(&actions, firstFree + (int)i, (int)i);
        else
            error = posix_spawn_file_actions_addopen(&actions, (int)i, "/dev/null", O_RDWR, 0);
    }
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, (int)descriptorCount);

    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (!error) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!error) error = posix_spawnattr_setpgroup(&attributes, 0);
    if (!error)
        error = posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    if (!error) error = posix_spawn(child, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int clinux_open_unnamed(const char *folder) {
    return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

int clinux_rename_exclusively(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int clinux_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

void clinux_widen_pipe(int pipe, int bytes) {
    fcntl(pipe, F_SETPIPE_SZ, bytes);
}

int clinux_pipe_room(int pipe) {
    return fcntl(pipe, F_GETPIPE_SZ);
}

ssize_t clinux_write_some(int pipe, const void *bytes, size_t count) {
    sigset_t brokenPipe, before;
    sigemptyset(&brokenPipe);
    sigaddset(&brokenPipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &before);
    // Up to PIPE_BUF bytes never wait once poll() has said that the pipe takes some.
    ssize_t written = write(pipe, bytes, count < 4096 ? count : 4096);
    int error = errno;
    if (written < 0 && error == EPIPE && !sigismember(&before, SIGPIPE)) {
        struct timespec noWait = {0, 0};
        sigtimedwait(&brokenPipe, 0, &noWait);
    }
    pthread_sigmask(SIG_SETMASK, &before, 0);
    errno = error;
    return written;
}

int clinux_process_handle(pid_t process) {
    // The system closes it in programs that are started.
    return (int)syscall(SYS_pidfd_open, process, 0);
}

void clinux_kill_process(int handle) {
    syscall(SYS_pidfd_send_signal, handle, SIGKILL, NULL, 0);
}

char **clinux_environment(void) {
    return environ;
}

void clinux_return_memory(void) { malloc_trim(0); }

int clinux_is_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static volatile sig_atomic_t pipesOfSignals[NSIG];

static void passOn(int signal) {
    int kept = errno;
    unsigned char number = (unsigned char)signal;
    int pipe = pipesOfSignals[signal];
    // A full pipe already wakes its reader.
    if (pipe >= 0 && write(pipe, &number, 1) < 0) errno = kept;
    errno = kept;
}

int clinux_catch_signal(int signal, int pipe) {
    if (signal <= 0 || signal >= NSIG) return EINVAL;
    struct sigaction action = {.sa_handler = pipe < 0 ? SIG_DFL : passOn, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (pipe >= 0) pipesOfSignals[signal] = pipe;
    int error = sigaction(signal, &action, NULL) == 0 ? 0 : errno;
    if (pipe < 0) pipesOfSignals[signal] = -1;
    return error;
}

int clinux_sync_file_system(int descriptor) { return syncfs(descriptor) == 0 ? 0 : errno; }
