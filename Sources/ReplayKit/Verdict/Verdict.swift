/// What came of replaying one story.
public struct Verdict: Equatable, Sendable {
    public enum Outcome: Equatable, Sendable {
        case held
        case differed([Difference])
        /// It could not be played at all, and why.
        case unplayable(String)
        /// Its expectations were written, which is never a success.
        case recorded
    }

    public let path: String
    public let title: String
    public let outcome: Outcome
    /// The processor's and the wall's time that it took; no verdict depends on them.
    public let seconds: Double

    public var held: Bool { outcome == .held }
}

extension Verdict: CustomStringConvertible {
    /// One line for a story that held, and what a person must see for one that did not.
    public var description: String {
        switch outcome {
        case .held: "held      \(path)"
        case .recorded: "recorded  \(path)"
        case .unplayable(let reason): "broken    \(path)\n  \(reason)"
        case .differed(let differences):
            "differed  \(path): \(title)\n" + differences.map(\.description).joined(separator: "\n")
        }
    }
}
