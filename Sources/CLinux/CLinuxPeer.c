#define _GNU_SOURCE
#include "CLinuxPeer.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>

int clinux_peer_user(int socket, uid_t *user) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size)) return errno;
    *user = peer.uid;
    return 0;
}

int clinux_stream_socket(void) {
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

static int address(const char *path, struct sockaddr_un *address, socklen_t *size) {
    size_t length = strlen(path);
    if (length == 0 || length >= sizeof address->sun_path) return ENAMETOOLONG;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, length);
    if (path[0] == '@') address->sun_path[0] = 0;
    *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + (path[0] != '@'));
    return 0;
}

int clinux_listen_at(int socket, const char *path) {
    struct sockaddr_un place;
    socklen_t size;
    int error = address(path, &place, &size);
    if (error) return error;
    // The rights of a socket are those of its descriptor at the moment of binding.
    if (fchmod(socket, 0600)) return errno;
    if (bind(socket, (struct sockaddr *)&place, size)) return errno;
    return listen(socket, 8) ? errno : 0;
}

int clinux_accept(int socket) {
    return accept4(socket, NULL, NULL, SOCK_CLOEXEC);
}

int clinux_connect_to(int socket, const char *path) {
    struct sockaddr_un place;
    socklen_t size;
    int error = address(path, &place, &size);
    if (error) return error;
    return connect(socket, (struct sockaddr *)&place, size) ? errno : 0;
}

int clinux_limit_waiting(int socket, int seconds) {
    struct timeval limit = {.tv_sec = seconds};
    if (setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit)) return errno;
    return setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) ? errno : 0;
}
