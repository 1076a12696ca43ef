struct Finding: Equatable, Sendable {
    enum State: String, Sendable {
        case fine
        case warning
        case wrong
    }

    var subject: String
    var state: State
    var text: String
    var origin: String?
    var advice: String?
    var isMendable = false
    var isMended = false
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

    /// Drops advice to run doctor, which is running.
    private static func notItself(_ advice: String) -> String? {
        guard advice.hasPrefix("voicecore doctor checks") else { return advice }
        return advice.firstIndex(of: ";").map { String(advice[$0...].dropFirst(2)) }
    }
}
