// Debian: libmicrohttpd-dev
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdbool.h>

// Starts to serve on one address. The library's own function takes a list of options that Swift cannot pass.
static inline struct MHD_Daemon *cmicrohttp_start(const struct sockaddr_in *address, unsigned int connections,
                                                  unsigned int idle_seconds, size_t memory,
                                                  MHD_AcceptPolicyCallback accept, MHD_AccessHandlerCallback handle,
                                                  MHD_RequestCompletedCallback completed,
                                                  MHD_NotifyConnectionCallback notify, void *context) {
    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, accept, context, handle,
                            context, MHD_OPTION_SOCK_ADDR, (const struct sockaddr *)address,
                            MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_STRICT_FOR_CLIENT, 1,
                            MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION, notify,
                            context, MHD_OPTION_END);
}

// The port it listens on; 0 when that is not known.
static inline uint16_t cmicrohttp_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

// Whether a connection begins; else it has ended.
static inline bool cmicrohttp_begins(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}

// The socket of a connection; -1 when that is not known.
static inline int cmicrohttp_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// How long a connection may be idle from now on.
static inline void cmicrohttp_idle(struct MHD_Connection *connection, unsigned int seconds) {
    MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

// What a reader of an answer gives at its end; the library's own name is a cast that Swift cannot see.
static const ssize_t cmicrohttp_end = -1;
