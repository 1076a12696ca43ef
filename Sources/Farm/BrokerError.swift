internal import CNats

package enum BrokerError: Error, Equatable, Sendable {
    case libraryMissing(reason: String)
    /// The file by which the broker knows us cannot be used.
    case credentials(path: String, KeyFile.Fault)
    /// The file of the certificates to trust cannot be read, or holds none.
    case authority(path: String, errno: Int32?)
    /// No broker answers, or not any more.
    case gone(reason: String)
    /// The broker is not who it should be, or would not speak in secret.
    case untrusted(reason: String)
    /// The broker does not know us, or does not let us do this.
    case forbidden(reason: String)
    case full
    case taken
    case nothing
    /// The broker keeps no streams, or not these.
    case noStream(reason: String)
    case other(status: Int32, code: Int32, reason: String)

    init(_ fault: cnats_fault) {
        let reason = withUnsafeBytes(of: fault.text) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch fault.kind {
        case cnats_nothing: self = .nothing
        case cnats_gone: self = .gone(reason: reason)
        case cnats_untrusted: self = .untrusted(reason: reason)
        case cnats_forbidden: self = .forbidden(reason: reason)
        case cnats_taken: self = .taken
        case cnats_full: self = .full
        case cnats_no_stream: self = .noStream(reason: reason)
        default: self = .other(status: fault.status, code: fault.code, reason: reason)
        }
    }
}
