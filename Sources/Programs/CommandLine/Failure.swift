/// An error as a person reads it, with the exit code; commands make it from the errors of stages.
package struct Failure: Error, Equatable, Sendable {
    package var code: ExitCode
    /// The event and the file: lower case, without a full stop.
    package var message: String
    package var advice: String?
    package var more: [String] = []

    package init(_ code: ExitCode, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }

    package func about(_ name: String) -> Failure { Failure(code, "\(name): \(message)", advice: advice) }
}
