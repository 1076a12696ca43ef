#pragma once
// What talking over a unix socket needs of Linux.
#include <netinet/in.h>
#include <sys/types.h>

/// Says who is at the other end of a connected unix socket. Returns 0, or an errno value.
int clinux_peer_user(int socket, uid_t *user);

/// Says who holds the end `from` of a connection over IPv4 to `to`, however many connections there are. Returns 0,
/// or an errno value.
int clinux_connection_user(const struct sockaddr_in *from, const struct sockaddr_in *to, uid_t *user);

/// Makes a unix socket of the stream kind, closed in programs that we start; -1 and errno when it cannot.
int clinux_stream_socket(void);

/// Gives a unix socket a place in the file system, which only its owner may use. Returns 0, or an errno value.
int clinux_listen_at(int socket, const char *path);

/// Takes the next connection, closed in programs that we start; -1 and errno when it cannot.
int clinux_accept(int socket);

/// Connects to a unix socket by its path, or by the name after a leading `@`. Returns 0, or an errno value.
int clinux_connect_to(int socket, const char *path);

/// Limits how long one read or write of a socket may wait. Returns 0, or an errno value.
int clinux_limit_waiting(int socket, int seconds);
