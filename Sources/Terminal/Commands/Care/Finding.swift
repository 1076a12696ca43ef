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
    /// What was found: lower case, without a full stop.
    var text: String
    /// Where a value came from.
    var origin: String?
    /// What to do about it.
    var advice: String?
    /// Whether `doctor --fix` repairs it.
    var isMendable = false
    /// Whether it was repaired just now.
    var isMended = false
    /// Whether it is a setting that nobody changed.
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
