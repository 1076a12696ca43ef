/// The last form of an error: what a person reads and what a script tests.
///
/// Stages throw their own errors with facts; a command turns them into this at the edge.
package struct Failure: Error, Equatable, Sendable {
    /// The exit code of the program.
    package var code: ExitCode
    /// The event and the file: lower case, without a full stop.
    package var message: String
    /// The next step, if any.
    package var advice: String?
    /// Further faults of the same thing, each a sentence like `message`.
    package var more: [String] = []

    package init(_ code: ExitCode, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }

    /// The same failure with the file's name in front.
    package func about(_ name: String) -> Failure { Failure(code, "\(name): \(message)", advice: advice) }
}
