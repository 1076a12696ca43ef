package import CommandLineKit
package import FarmKit

extension FarmNote {
    /// What a person is told.
    package var sentence: String {
        switch self {
        case .alone(let error):
            "the farm cannot be used, so this machine hears alone: \(error.failure.message)"
        case .back: "the farm is back"
        case .noKey(let path): "\(path): not a farm's key, so this machine hears alone"
        case .nonsense(let job):
            "the farm sent words that cannot be right for job \(job.prefix(8)); heard here"
        case .givenUp(let job): "nobody in the farm could hear job \(job.prefix(8)); heard here"
        case .full: "the farm takes no more for now; waiting until it does"
        }
    }
}

extension BrokerError {
    /// The sentence and the exit code for it.
    package var failure: Failure {
        switch self {
        case .libraryMissing(let reason):
            Failure(
                .unavailable,
                "libnats cannot be loaded: \(reason)",
                advice: "install Debian's package libnats3.4"
            )
        case .gone(let reason):
            Failure(
                .unavailable,
                "no broker answers: \(Self.plain(reason))",
                advice: "check the addresses in the setting farm, and that nats-server runs"
            )
        case .untrusted(let reason):
            Failure(
                .notPermitted,
                "the broker is not trusted: \(Self.plain(reason))",
                advice: "name the certificate that signed the broker's as authority in the setting farm"
            )
        case .forbidden(let reason):
            Failure(
                .notPermitted,
                "the broker does not let this machine in: \(Self.plain(reason))",
                advice: "check credentials in the setting farm, and the users in the broker's configuration"
            )
        case .noStream(let reason):
            Failure(
                .unavailable,
                "the broker is not set up for a farm: \(Self.plain(reason))",
                advice: "start nats-server with JetStream, then run: voicememo farm init"
            )
        case .full: Failure(.unavailable, "the broker has no room for more")
        case .taken: Failure(.busy, "the broker has it already")
        case .nothing: Failure(.unavailable, "the broker did not answer in time")
        case .other(let status, let code, let reason):
            Failure(.unavailable, "the broker refused: \(Self.plain(reason)) (\(status), \(code))")
        }
    }

    /// A library's words on one line.
    private static func plain(_ reason: String) -> String {
        // libnats begins with the place in its own source: (conn.c:2088):
        let words = reason.trimmingPrefix(/\([a-z_]+\.c:\d+\): */)
        let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.isEmpty ? "no reason given" : line
    }
}
