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

int clinux_share_byte(int descriptor, long byte) {
    struct flock lock = whole_file(F_RDLCK);
    lock.l_start = byte;
    lock.l_len = 1;
    return fcntl(descriptor, F_OFD_SETLK, &lock) == 0 ? 0 : errno;
}

int clinux_is_other_byte_locked(int descriptor, long byte) {
    struct flock before = whole_file(F_WRLCK), after = whole_file(F_WRLCK);
    before.l_len = byte;
    after.l_start = byte + 1;
    // Length 0 would mean up to the end, this byte included.
    if (byte == 0) before.l_type = F_UNLCK;
    else if (fcntl(descriptor, F_OFD_GETLK, &before) != 0) return -1;
    if (fcntl(descriptor, F_OFD_GETLK, &after) != 0) return -1;
    return before.l_type == F_UNLCK && after.l_type == F_UNLCK ? 0 : 1;
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
