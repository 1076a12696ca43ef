internal import Glibc

/// The signals of which ends tell something.
enum Signals {
    static let tooLong = SIGXCPU
    static let abort = SIGABRT
    static let trap = SIGTRAP
    static let terminate = SIGTERM
    static let interrupt = SIGINT
    static let kill = SIGKILL
}
