#define _GNU_SOURCE
#include "CLinuxPeer.h"

#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

int clinux_peer_user(int socket, uid_t *user) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size)) return errno;
    *user = peer.uid;
    return 0;
}

// Asks for one connection by its two ends, which the kernel finds in a table of its own.
static int ask_for_connection(int netlink, const struct sockaddr_in *from, const struct sockaddr_in *to) {
    struct {
        struct nlmsghdr head;
        struct inet_diag_req_v2 request;
    } question = {
        .head = {.nlmsg_len = sizeof question, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
        .request = {.sdiag_family = AF_INET, .sdiag_protocol = IPPROTO_TCP, .idiag_states = -1},
    };
    struct inet_diag_sockid *id = &question.request.id;
    id->idiag_sport = from->sin_port;
    id->idiag_dport = to->sin_port;
    id->idiag_src[0] = from->sin_addr.s_addr;
    id->idiag_dst[0] = to->sin_addr.s_addr;
    id->idiag_cookie[0] = id->idiag_cookie[1] = INET_DIAG_NOCOOKIE;
    return send(netlink, &question, sizeof question, 0) == (ssize_t)sizeof question ? 0 : errno;
}

int clinux_connection_user(const struct sockaddr_in *from, const struct sockaddr_in *to, uid_t *user) {
    int netlink = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (netlink < 0) return errno;
    int error = ask_for_connection(netlink, from, to);
    _Alignas(struct nlmsghdr) char answer[1024];
    // The kernel answers at once; never wait.
    ssize_t count = error ? -1 : recv(netlink, answer, sizeof answer, MSG_DONTWAIT);
    if (!error && count < 0) error = errno;
    close(netlink);
    if (error) return error;
    const struct nlmsghdr *head = (const struct nlmsghdr *)answer;
    if (!NLMSG_OK(head, (size_t)count) || head->nlmsg_type != SOCK_DIAG_BY_FAMILY) return ENOENT;
    if (head->nlmsg_len < NLMSG_LENGTH(sizeof(struct inet_diag_msg))) return EPROTO;
    const struct inet_diag_msg *found = NLMSG_DATA(head);
    // If the connection is gone, the kernel may answer with a listener.
    if (found->id.idiag_dport != to->sin_port || found->id.idiag_sport != from->sin_port) return ENOENT;
    *user = found->idiag_uid;
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
    // bind() takes the socket's mode from its descriptor.
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
