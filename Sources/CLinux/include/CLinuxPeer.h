#pragma once
// Unix sockets.
#include <netinet/in.h>
#include <sys/types.h>

/// The user at the other end of a unix socket. Returns 0 or `errno`.
int clinux_peer_user(int socket, uid_t *user);

/// The user who holds the end `from` of an IPv4 connection to `to`, however many connections there are.
/// Returns 0 or `errno`.
int clinux_connection_user(const struct sockaddr_in *from, const struct sockaddr_in *to, uid_t *user);

/// Makes a unix stream socket that children do not inherit; -1 and `errno` on failure.
int clinux_stream_socket(void);

/// Binds a unix socket to a path that only its owner may use. Returns 0 or `errno`.
int clinux_listen_at(int socket, const char *path);

/// Accepts a connection that children do not inherit; -1 and `errno` on failure.
int clinux_accept(int socket);

/// Connects to a path, or to a name after a leading `@`. Returns 0 or `errno`.
int clinux_connect_to(int socket, const char *path);

/// Sets a socket's timeout for reading and writing. Returns 0 or `errno`.
int clinux_limit_waiting(int socket, int seconds);
