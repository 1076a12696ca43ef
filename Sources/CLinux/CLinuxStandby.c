#define _GNU_SOURCE
#include "CLinuxStandby.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { mostDescriptors = 4 };

union control {
    struct cmsghdr header;
    char room[CMSG_SPACE(mostDescriptors * sizeof(int))];
};

int clinux_sockets(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : errno;
}

int clinux_send_order(
    int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptorCount) {
    if (descriptorCount > mostDescriptors) return EINVAL;
    struct iovec part = {(void *)bytes, count};
    union control control = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptorCount > 0) {
        message.msg_control = control.room;
        message.msg_controllen = CMSG_SPACE(descriptorCount * sizeof(int));
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(descriptorCount * sizeof(int));
        memcpy(CMSG_DATA(&control.header), descriptors, descriptorCount * sizeof(int));
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? errno : 0;
}

ssize_t clinux_receive_order(
    int socket, void *room, size_t roomBytes, int *descriptors, size_t descriptorCount) {
    if (descriptorCount > mostDescriptors) return -EINVAL;
    for (size_t i = 0; i < descriptorCount; i++) descriptors[i] = -1;
    struct iovec part = {room, roomBytes};
    union control control = {0};
    struct msghdr message = {
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = control.room,
        .msg_controllen = descriptorCount > 0 ? CMSG_SPACE(descriptorCount * sizeof(int)) : 0,
    };
    ssize_t got;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got < 0) return -errno;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_type == SCM_RIGHTS && header->cmsg_len > CMSG_LEN(0)) {
        // The room for them is rounded up, so that one more than asked for may have come.
        size_t came = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        const int *numbers = (const int *)CMSG_DATA(header);
        for (size_t i = 0; i < came; i++) {
            if (i < descriptorCount) descriptors[i] = numbers[i];
            else close(numbers[i]);
        }
    }
    return got;
}

pid_t clinux_split(int *handle) {
    // The C library's fork gives no child to one's parent; with one thread there is nothing else for it to do.
    long child = syscall(SYS_clone, CLONE_PARENT | CLONE_PIDFD | SIGCHLD, 0, handle, 0, 0);
    return child < 0 ? -errno : (pid_t)child;
}

void clinux_take_places(const int *descriptors, size_t descriptorCount) {
    for (size_t i = 0; i < descriptorCount; i++)
        if (descriptors[i] >= 0) dup2(descriptors[i], (int)i);
    closefrom((int)descriptorCount);
}

void clinux_kill_split(int handle) {
    syscall(SYS_pidfd_send_signal, handle, SIGKILL, NULL, 0);
}
