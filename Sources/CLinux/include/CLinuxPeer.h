#pragma once
// Sockets, never inherited by children. Functions return 0 or `errno`, those that open one -1 and `errno`.
#include <netinet/in.h>
#include <sys/types.h>

int clinux_peer_user(int socket, uid_t *user);

/// The user who holds the end `from` of an IPv4 connection to `to`.
int clinux_connection_user(const struct sockaddr_in *from, const struct sockaddr_in *to, uid_t *user);

int clinux_stream_socket(void);

/// Binds a unix socket to a path that only its owner may use.
int clinux_listen_at(int socket, const char *path);

int clinux_accept(int socket);

/// Connects to a path, or to a name after a leading `@`.
int clinux_connect_to(int socket, const char *path);

int clinux_limit_waiting(int socket, int seconds);
