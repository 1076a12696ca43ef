package import Farm
internal import Hearing
internal import Wires

extension FuzzTarget {
    static let decoderWire = FuzzTarget(
        "decoder-wire",
        seeds: [
            message(
                .header,
                SoundHeader(container: "wav", codec: "pcm", hertz: 16_000, channels: 1).fields.encoded()
            ),
            message(.samples, [0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0xc0, 0x7f]),
            message(.failure, Array("kind\0damaged\0reason\0no frames\0".utf8)),
            message(.end, Array("flaw\0truncated\0".utf8)),
        ],
        words: ["hertz", "channels", "container", "codec", "statedFrames", "kind", "flaw", "reason", "\0"]
    ) { input in
        let whole = soundMessages([input[...]])
        let cut = input.isEmpty ? 0 : Int(input[0]) % input.count
        let split = soundMessages([input[..<cut], input[cut...]])
        guard whole == split else { return "the same bytes in two pieces are other messages" }
        for case .samples(let samples) in whole.messages where !samples.allSatisfy(\.isFinite) {
            return "a sample that is no number"
        }
        return nil
    }

    static let hearWire = FuzzTarget(
        "hear-wire",
        seeds: [
            HearReply.ready(refused: ["mildo"]).encoded,
            HearReply.progress(seconds: 2.5).encoded,
            HearReply.provisional("we walked").encoded,
            HearReply.failed(.decoder("no memory")).encoded,
            HearReply.speech([SpeechSpan(start: 0, end: 1)]).encoded,
            HearReply.heard([
                HeardWord(text: "walked", start: 0.5, end: 0.9, probability: 0.8, alternatives: ["worked"])
            ]).encoded,
        ],
        words: ["\u{1}\0\0\0\0\0\0\0", "\u{3}", "\u{5}"]
    ) { input in
        // NaN differs from itself; its bytes do not.
        if let reply = try? HearReply(encoded: input) {
            guard let again = try? HearReply(encoded: reply.encoded), again.encoded == reply.encoded else {
                return "a reply is not read back as it was written"
            }
        }
        if let request = try? HearRequest(encoded: input) {
            guard let again = try? HearRequest(encoded: request.encoded), again.encoded == request.encoded
            else { return "a request is not read back as it was written" }
        }
        let cut = input.isEmpty ? 0 : Int(input[0]) % input.count
        return frames([input[...]]) == frames([input[..<cut], input[cut...]])
            ? nil : "the same bytes in two pieces are other frames"
    }

    static let farmWire = FuzzTarget(
        "farm-wire",
        seeds: [
            FarmAnswer.refused(.soundUnfit).encoded,
            FarmAnswer.heard([
                HeardPiece(
                    words: [Word(word: "we", start: 0.1, end: 0.3, probability: 0.9, alternatives: ["be"])],
                    tokens: ["We"],
                    isPunctuated: true,
                    remarks: [HeardPart(start: 0, end: 1, remark: .doubtful)]
                )
            ]).encoded,
            madeWord.encoded,
        ] + (madeJob.map { [$0.encoded] } ?? []),
        words: ["\u{1}\0\0\0\0\0\0\0", "balanced", "standIn", "\u{7f}"]
    ) { input in
        if let answer = try? FarmAnswer(encoded: input), answer.encoded != input {
            return "an answer is not written as it was read"
        }
        if let word = try? WorkerWord(encoded: input), word.encoded != input {
            return "a worker's word is not written as it was read"
        }
        if let job = try? FarmJob(encoded: input) {
            guard job.encoded == input else { return "a job is not written as it was read" }
            guard (1...FarmLimits.samples).contains(job.samples) else { return "a job beyond its limits" }
        }
        return nil
    }

    package static let madeWord = WorkerWord(
        name: "desk-41",
        version: "0.1.0",
        kinds: ["pocketsphinx.en-us.0.x"],
        keys: ["0123456789abcdef"],
        room: 4,
        inHand: [WorkerWord.InHand(id: "ab", since: 1_700_000_000)],
        done: 12,
        doneLastHour: 3,
        failed: 1,
        at: 1_700_000_002.5
    )

    private static var madeJob: FarmJob? {
        let text = "public " + String(repeating: "07", count: 32)
        guard let key = try? PoolKeys(text).newest else { return nil }
        return FarmJob(
            HearingKind(engine: "pocketsphinx", model: "en-us", version: "0", processor: "x"),
            preset: .balanced,
            words: [PersonalWord(spelling: "Mildo", soundsLike: "mill dough", pronunciations: ["M IH L"])],
            firstSample: 0,
            samples: [1, 2, 3],
            soundBytes: 90,
            key: key
        )
    }

    static let engineLines = FuzzTarget(
        "engine-lines",
        texts: [
            #"{"b":0.5,"d":2,"p":0.9,"t":"we walked","w":[{"b":0.5,"d":0.4,"p":0.8,"t":"we"}]}"#,
            #"{"b":0,"d":1,"t":"hello there"}"# + "\n" + #"{"b":1,"d":1,"t":"again"}"#,
            #"{"b":-0.25,"d":1e3,"p":2,"t":"<s>"}"#,
        ],
        words: ["\"w\":[", "1e308", "-0", "\n", "[noise]", "walk(2)", "\u{200b}"]
    ) { text in
        let seconds = 60.0
        let lines = text.split(separator: "\n").map(String.init)
        guard let words = try? EngineLine.words(of: lines, within: seconds) else { return nil }
        var last = 0.0
        for word in words {
            guard word.start >= last, word.end >= word.start, word.end <= seconds else {
                return "a word outside of the sound, or before the last one"
            }
            guard (0...1).contains(word.probability), !word.text.isEmpty else { return "a word that is none" }
            last = word.start
        }
        return nil
    }

    private static func message(_ mark: SoundMessage.Mark, _ content: [UInt8]) -> [UInt8] {
        [mark.rawValue, UInt32(content.count)].flatMap { number in
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        } + content
    }

    private static func soundMessages(_ pieces: [ArraySlice<UInt8>]) -> FuzzedStream<SoundMessage> {
        var reader = SoundWireReader()
        return FuzzedStream(pieces) { piece in
            Array(piece).withUnsafeBytes { reader.feed($0) }
        } next: {
            try reader.next()
        }
    }

    private static func frames(_ pieces: [ArraySlice<UInt8>]) -> FuzzedStream<[UInt8]> {
        var reader = WireFrames()
        return FuzzedStream(pieces) {
            reader.append($0)
        } next: {
            try reader.next()
        }
    }
}

private struct FuzzedStream<Message: Equatable>: Equatable {
    var messages: [Message] = []
    var isBroken = false

    init(_ pieces: [ArraySlice<UInt8>], _ append: (ArraySlice<UInt8>) -> Void, next: () throws -> Message?) {
        do {
            for piece in pieces {
                append(piece)
                while let message = try next() { messages.append(message) }
            }
        } catch {
            isBroken = true
        }
    }
}
