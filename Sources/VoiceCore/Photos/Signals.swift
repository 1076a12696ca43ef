internal import Glibc

enum Signals {
    static let tooLong = SIGXCPU
    static let abort = SIGABRT
    static let trap = SIGTRAP
    static let terminate = SIGTERM
    static let interrupt = SIGINT
    static let kill = SIGKILL
}
