internal import VoiceCore

/// What is said on one connection: sound comes in, and is heard at its end.
///
/// The rules alone: what they ask for is done outside.
struct WyomingTalk {
    /// What is to be done.
    enum Effect: Equatable {
        case send([UInt8])
        /// Begin a new sound of this kind.
        case begin(CaptureFormat)
        /// More of it.
        case add([UInt8])
        /// Hear it, and listen for these words.
        case hear(prompt: String)
    }

    /// How many seconds of one sound are taken; what follows is passed over.
    static let mostSeconds = 600

    /// What hears, and what it is called.
    let model: String
    let language: String?
    private var format: CaptureFormat?
    private var bytes = 0
    private var prompt = ""

    init(model: String, language: String?) { (self.model, self.language) = (model, language) }

    /// What an event asks for; one that is not known asks for nothing.
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

    /// The answer with the words.
    func answer(_ text: String) -> [UInt8] {
        var data: [JSONText.Member] = [.init("text", .string(text))]
        if let language { data.append(.init("language", .string(language))) }
        return WyomingEvent.bytes("transcript", .object(data))
    }

    /// The answer that says why there are none.
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
            ]
                + about
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
