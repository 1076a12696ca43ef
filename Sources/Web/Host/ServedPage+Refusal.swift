internal import Glibc
package import Programs

extension ServedPage {
    /// Why the pages are not served.
    package enum Refusal: Error, Equatable {
        /// What the system answered when it was to listen for browsers.
        case address(errno: Int32)
        /// What it answered when it was to listen for programs that speak Wyoming.
        case wyoming(errno: Int32)
        /// What a service manager handed over is not the one socket at which links are asked for.
        case handedOver

        /// As a person reads it; a port is one that was asked for.
        package func failure(port: Int?, wyoming: Int?) -> Failure {
            switch self {
            case .address(ELIBACC):
                Failure(
                    .unavailable,
                    "the page cannot be served: libmicrohttpd is missing",
                    advice: "install libmicrohttpd12"
                )
            case .address(let errno): Self.busy(errno, port)
            case .wyoming(let errno): Self.busy(errno, wyoming)
            case .handedOver:
                Failure(
                    .usage,
                    "the page cannot be served: what was handed over is not one listening Unix socket",
                    advice: "start it by voicecore-page.socket, or without LISTEN_FDS"
                )
            }
        }

        private static func busy(_ errno: Int32, _ port: Int?) -> Failure {
            let said = String(cString: strerror(errno))
            guard let port else { return Failure(.inputOutput, "the page cannot be served: \(said)") }
            return Failure(
                errno == EACCES ? .notPermitted : .busy,
                "port \(port): \(said)",
                advice: "voicecore page takes any free port"
            )
        }
    }
}
