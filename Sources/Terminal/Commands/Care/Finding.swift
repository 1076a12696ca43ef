/// One thing that `doctor` looked at.
struct Finding: Equatable, Sendable {
    enum State: String, Sendable {
        /// As it should be, or simply a fact.
        case fine
        /// It works, but less well than it could.
        case warning
        /// Something will fail because of it.
        case wrong
    }

    var subject: String
    var state: State
    /// Text in lower case, without a full stop.
    var text: String
    /// The source of a value, such as a file or a flag.
    var origin: String?
    var advice: String?
    /// `doctor --fix` can repair it.
    var isMendable = false
    /// Was repaired in this run.
    var isMended = false
    /// A setting at its default.
    var isStandard = false

    init(
        _ subject: String,
        _ text: String,
        _ state: State = .fine,
        origin: String? = nil,
        advice: String? = nil
    ) {
        self.subject = subject
        self.state = state
        self.text = text
        self.origin = origin
        self.advice = advice.flatMap(Self.notItself)
    }

    /// Advice without that to ask `doctor`, who is asked already.
    private static func notItself(_ advice: String) -> String? {
        guard advice.hasPrefix("voicecore doctor checks") else { return advice }
        return advice.firstIndex(of: ";").map { String(advice[$0...].dropFirst(2)) }
    }
}
