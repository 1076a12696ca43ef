#define _GNU_SOURCE
#include "CLinuxWatch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/vfs.h>
#include <unistd.h>

int clinux_file_system(const char *path, int64_t *kind) {
    struct statfs facts;
    if (statfs(path, &facts) != 0) return errno;
    *kind = (int64_t)(uint32_t)facts.f_type;
    return 0;
}

int clinux_probe_lease(int descriptor) {
    // A writer that comes in between makes the kernel send this signal; SIGURG is ignored by default.
    if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return errno;
    if (fcntl(descriptor, F_SETLEASE, F_RDLCK) != 0) return errno;
    fcntl(descriptor, F_SETLEASE, F_UNLCK);
    return 0;
}

int clinux_mount_changes(int descriptors[2]) {
    int mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC);
    if (mounts < 0) return errno;
    int waiting = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLPRI | EPOLLET, .data.fd = mounts};
    if (waiting < 0 || epoll_ctl(waiting, EPOLL_CTL_ADD, mounts, &event) != 0) {
        int failure = errno;
        close(mounts);
        if (waiting >= 0) close(waiting);
        return failure;
    }
    descriptors[0] = waiting;
    descriptors[1] = mounts;
    return 0;
}

void clinux_mount_changes_seen(int descriptor) {
    struct epoll_event event;
    while (epoll_wait(descriptor, &event, 1, 0) > 0) {
    }
}
