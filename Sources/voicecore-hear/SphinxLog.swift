internal import CPocketSphinx
internal import Glibc

/// What the library has to say, which it would otherwise write to standard error or to nobody.
final class SphinxLog {
    private let log: UnsafeMutablePointer<cps_log>

    init() {
        log = .allocate(capacity: 1)
        log.initialize(to: cps_log())
        cps_log_capture(log)
    }

    deinit {
        err_set_callback(nil, nil)
        log.deallocate()
    }

    /// Forgets what was said, before a step whose failure is to be told.
    func clear() {
        log.pointee = cps_log()
    }

    /// The worst that was said since, in one line.
    var worst: String {
        let text = withUnsafePointer(to: log.pointee.text) { tuple in
            tuple.withMemoryRebound(to: CChar.self, capacity: 512) { String(cString: $0) }
        }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.isEmpty ? "no reason given" : line
    }
}
