#define _GNU_SOURCE
#include "CLinuxLock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static struct flock whole_file(short type) {
    struct flock lock;
    memset(&lock, 0, sizeof lock);
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    return lock;
}

int clinux_lock_file(int descriptor) {
    struct flock lock = whole_file(F_WRLCK);
    return fcntl(descriptor, F_OFD_SETLK, &lock) == 0 ? 0 : errno;
}

void clinux_unlock_file(int descriptor) {
    struct flock lock = whole_file(F_UNLCK);
    fcntl(descriptor, F_OFD_SETLK, &lock);
}

int clinux_is_locked(int descriptor) {
    struct flock lock = whole_file(F_WRLCK);
    if (fcntl(descriptor, F_OFD_GETLK, &lock) != 0) return -1;
    return lock.l_type == F_UNLCK ? 0 : 1;
}
