internal import Glibc
internal import VoiceCore

/// Processor time of this process and its children.
enum ProcessorTime {
    static var now: Double { waited + running.reduce(0) { $0 + seconds(ofProcess: $1) } }

    /// Time of this process and of its ended children.
    private static var waited: Double {
        [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].reduce(0.0) { sum, who in
            var usage = rusage()
            getrusage(__rusage_who_t(who), &usage)
            let times = [usage.ru_utime, usage.ru_stime]
            return sum + times.reduce(0.0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        }
    }

    /// Time of running children: recognisers are kept for the next memo.
    private static var running: [pid_t] {
        FolderNames.of("/proc/self/task").flatMap { thread -> [pid_t] in
            guard let bytes = FileBytes.read("/proc/self/task/\(thread)/children") else { return [] }
            return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
        }
    }

    private static func seconds(ofProcess process: pid_t) -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
