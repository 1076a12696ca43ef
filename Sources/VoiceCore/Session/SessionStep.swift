internal import FoundationEssentials

/// One step of the session, as the trace has it.
package struct SessionStep: Codable, Equatable, Sendable {
    /// Seconds since the session began, to the thousandth.
    package var t: Double
    /// What happened.
    package var event: String
    /// The state before.
    package var from: String
    /// The state after.
    package var to: String
    /// Who has the session after the step, or had it before when nobody has it now.
    package var owner: String?
    /// What was done, and what came of it, in order.
    package var effects: [String]

    package init(t: Double, event: String, from: String, to: String, owner: String?, effects: [String]) {
        self.t = Milliseconds(seconds: t).seconds
        self.event = event
        self.from = from
        self.to = to
        self.owner = owner
        self.effects = effects
    }

    /// The step as one line of JSON, the same bytes for the same step.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else { return "{}" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
