package import Programs
internal import VoiceCore

/// An event of Wyoming, the protocol by which Home Assistant and its helpers speak of sound.
///
/// It is a line of JSON, then as many bytes of more JSON and of sound as the line says.
package struct WyomingEvent: Equatable, Sendable {
    /// What it is, such as `audio-chunk`.
    package var type: String
    /// What it says.
    package var data: [String: JSON5Node.Value] = [:]
    /// The sound in it.
    package var payload: [UInt8] = []

    /// An event of ours, as it is sent.
    static func bytes(_ type: String, _ data: JSONText? = nil) -> [UInt8] {
        var head: [JSONText.Member] = [.init("type", .string(type)), .init("version", .string("1.5.0"))]
        let more = data.map { Array($0.line.utf8) } ?? []
        if !more.isEmpty { head.append(.init("data_length", .integer(more.count))) }
        return Array((JSONText.object(head).line + "\n").utf8) + more
    }

    func text(_ key: String) -> String? {
        if case .text(let text) = data[key] { text } else { nil }
    }

    func number(_ key: String) -> Int? {
        if case .number(let number) = data[key] { Int(exactly: number) } else { nil }
    }

    /// The texts of a list.
    func texts(_ key: String) -> [String] {
        guard case .list(let nodes) = data[key] else { return [] }
        return nodes.compactMap { if case .text(let text) = $0.value { text } else { nil } }
    }
}

/// Reads events as they come.
package struct WyomingReader {
    /// Why what came is none.
    package enum Fault: Error, Equatable {
        case notAnEvent
        /// It is longer than any is.
        case tooLong
    }

    private struct Head {
        var event: WyomingEvent
        var data: Int
        var payload: Int
    }

    /// How long a line, more data, and the sound of one event may be.
    static let most = (line: 65_536, data: 262_144, payload: 1 << 20)

    private var waiting: [UInt8] = []
    private var head: Head?

    package init() {}

    /// Adds the next bytes.
    package mutating func append(_ bytes: some Collection<UInt8>) { waiting += bytes }

    /// The next event that is whole; nothing when more bytes are needed first.
    package mutating func next() throws(Fault) -> WyomingEvent? {
        if head == nil {
            guard let end = waiting.firstIndex(of: 10) else {
                guard waiting.count <= Self.most.line else { throw .tooLong }
                return nil
            }
            guard end <= Self.most.line else { throw .tooLong }
            head = try Self.head(waiting[..<end])
            waiting.removeFirst(end + 1)
        }
        guard let head, waiting.count >= head.data + head.payload else { return nil }
        var event = head.event
        if head.data > 0 { event.data.merge(try Self.object(waiting[..<head.data])) { $1 } }
        event.payload = Array(waiting[head.data..<head.data + head.payload])
        waiting.removeFirst(head.data + head.payload)
        self.head = nil
        return event
    }

    private static func head(_ line: ArraySlice<UInt8>) throws(Fault) -> Head {
        let members = try object(line)
        guard case .text(let type) = members["type"] else { throw .notAnEvent }
        var event = WyomingEvent(type: type)
        if case .object(let data) = members["data"] { event.data = Self.values(data) }
        let lengths = try (length(members["data_length"]), length(members["payload_length"]))
        guard lengths.0 <= most.data, lengths.1 <= most.payload else { throw .tooLong }
        return Head(event: event, data: lengths.0, payload: lengths.1)
    }

    private static func length(_ value: JSON5Node.Value?) throws(Fault) -> Int {
        switch value {
        case nil, .null: return 0
        case .number(let number):
            guard let length = Int(exactly: number), length >= 0 else { throw .notAnEvent }
            return length
        default: throw .notAnEvent
        }
    }

    private static func object(_ bytes: ArraySlice<UInt8>) throws(Fault) -> [String: JSON5Node.Value] {
        guard let text = String(validating: bytes, as: UTF8.self), let node = try? JSON5Parser.parse(text),
            case .object(let members) = node.value
        else { throw .notAnEvent }
        return values(members)
    }

    private static func values(_ members: [JSON5Node.Member]) -> [String: JSON5Node.Value] {
        Dictionary(members.map { ($0.key, $0.node.value) }) { $1 }
    }
}
