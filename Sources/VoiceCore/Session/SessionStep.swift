internal import FoundationEssentials

/// One step of the session, as the trace has it.
public struct SessionStep: Codable, Equatable, Sendable {
    /// Seconds since the session began, to the thousandth.
    public var t: Double
    /// What happened.
    public var event: String
    /// The state before.
    public var from: String
    /// The state after.
    public var to: String
    /// Who has the session after the step, or had it before when nobody has it now.
    public var owner: String?
    /// What was done, and what came of it, in order.
    public var effects: [String]

    package init(t: Double, event: String, from: String, to: String, owner: String?, effects: [String]) {
        self.t = Milliseconds(seconds: t).seconds
        self.event = event
        self.from = from
        self.to = to
        self.owner = owner
        self.effects = effects
    }

    /// The step as one line of JSON, the same bytes for the same step.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else { return "{}" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
