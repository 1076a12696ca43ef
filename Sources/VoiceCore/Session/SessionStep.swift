internal import FoundationEssentials

public struct SessionStep: Codable, Equatable, Sendable {
    public var t: Double
    public var event: String
    public var from: String
    public var to: String
    public var owner: String?
    public var effects: [String]

    package init(t: Double, event: String, from: String, to: String, owner: String?, effects: [String]) {
        self.t = Milliseconds(seconds: t).seconds
        self.event = event
        self.from = from
        self.to = to
        self.owner = owner
        self.effects = effects
    }

    /// One line of JSON, the same bytes for the same step.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else { return "{}" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
