/// The last form of an error: what a person reads and what a script tests.
///
/// Stages throw their own errors with facts; a command turns them into this at the edge.
package struct Failure: Error, Equatable, Sendable {
    /// The code that the program ends with.
    package var code: ExitCode
    /// What happened, to which file: lower case, without a full stop.
    package var message: String
    /// What to do next, where there is something to do.
    package var advice: String?
    /// What else is wrong with the same thing, each a sentence as the first.
    package var more: [String] = []

    /// A failure with its code and sentence.
    package init(_ code: ExitCode, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }

    /// The same with the name of the file that it is about in front.
    package func about(_ name: String) -> Failure { Failure(code, "\(name): \(message)", advice: advice) }
}
