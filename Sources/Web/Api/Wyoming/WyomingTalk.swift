package import Programs
internal import VoiceCore

/// The rules of one connection: sound comes in, and is heard at its end; effects are performed outside.
struct WyomingTalk {
    enum Effect: Equatable {
        case send([UInt8])
        case begin(CaptureFormat)
        case add([UInt8])
        case hear(prompt: String)
    }

    /// The seconds of one sound that are taken; the rest is passed over.
    static let mostSeconds = 600

    let model: String
    let language: String?
    private var format: CaptureFormat?
    private var bytes = 0
    private var prompt = ""

    init(model: String, language: String?) { (self.model, self.language) = (model, language) }

    mutating func handle(_ event: WyomingEvent) -> [Effect] {
        switch event.type {
        case "describe": return [.send(WyomingEvent.bytes("info", info))]
        case "ping":
            let text = event.text("text").map { JSONText.object([.init("text", .string($0))]) }
            return [.send(WyomingEvent.bytes("pong", text))]
        case "transcribe":
            prompt = (event.texts("transcript_names") + event.texts("transcript_terms")).joined(
                separator: " "
            )
            guard let asked = event.text("language"), let language,
                asked.lowercased().prefix(while: \.isLetter) != language
            else { return [] }
            return [fault("the language \(asked) is not heard here, only \(language)", "language")]
        case "audio-start":
            format = Self.format(event)
            bytes = 0
            guard let format else {
                return [fault("sound comes as 16 bits, of 1 or 2 channels, at 8000 to 96000 Hz", "format")]
            }
            return [.begin(format)]
        case "audio-chunk": return add(event.payload)
        case "audio-stop":
            guard format != nil else { return [fault("no audio-start came before audio-stop", "order")] }
            format = nil
            defer { prompt = "" }
            return [.hear(prompt: prompt)]
        default: return []
        }
    }

    func answer(_ text: String) -> [UInt8] {
        var data: [JSONText.Member] = [.init("text", .string(text))]
        if let language { data.append(.init("language", .string(language))) }
        return WyomingEvent.bytes("transcript", .object(data))
    }

    func fault(_ text: String, _ code: String) -> Effect {
        .send(WyomingEvent.bytes("error", ["text": .string(text), "code": .string(code)]))
    }

    private mutating func add(_ sound: [UInt8]) -> [Effect] {
        guard let format, !sound.isEmpty else { return [] }
        let room = Self.mostSeconds * format.hertz * format.bytesPerFrame - bytes
        guard room > 0 else { return [] }
        bytes += min(room, sound.count)
        return [.add(Array(sound.prefix(room)))]
    }

    private static func format(_ event: WyomingEvent) -> CaptureFormat? {
        guard event.number("width") == 2, let hertz = event.number("rate"), (8_000...96_000).contains(hertz),
            let channels = event.number("channels"), (1...2).contains(channels)
        else { return nil }
        return CaptureFormat(.s16le, hertz: hertz, channels: channels)
    }

    private var info: JSONText {
        let maker: JSONText = ["name": "VoiceCore", "url": ""]
        let languages = JSONText.array(language.map { [.string($0)] } ?? [])
        let about: [JSONText.Member] = [
            .init("attribution", maker), .init("installed", true), .init("version", .null),
        ]
        let model = JSONText.object(
            [
                .init("name", .string(model)), .init("description", .string(model)),
                .init("languages", languages),
            ] + about
        )
        let program = JSONText.object(
            [
                .init("name", "voicecore"), .init("description", "VoiceCore"),
                .init("models", .array([model])), .init("supports_transcript_streaming", false),
            ] + about
        )
        let none = ["tts", "handle", "intent", "wake", "mic", "snd"].map { JSONText.Member($0, []) }
        return .object([.init("asr", .array([program]))] + none)
    }
}

/// An event of Wyoming, by which Home Assistant sends sound.
///
/// It is a line of JSON, then as many bytes of more JSON and of sound as the line says.
package struct WyomingEvent: Equatable, Sendable {
    package var type: String
    package var data: [String: JSON5Node.Value] = [:]
    package var payload: [UInt8] = []

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

    func texts(_ key: String) -> [String] {
        guard case .list(let nodes) = data[key] else { return [] }
        return nodes.compactMap { if case .text(let text) = $0.value { text } else { nil } }
    }
}

package struct WyomingReader {
    package enum Fault: Error, Equatable {
        case notAnEvent
        case tooLong
    }

    private struct Head {
        var event: WyomingEvent
        var data: Int
        var payload: Int
    }

    /// The most bytes of a line, of more data, and of the sound of one event.
    static let most = (line: 65_536, data: 262_144, payload: 1 << 20)

    private var waiting: [UInt8] = []
    private var head: Head?

    package init() {}

    package mutating func append(_ bytes: some Collection<UInt8>) { waiting += bytes }

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
