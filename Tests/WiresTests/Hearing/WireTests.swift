import Testing
import Wires

@Suite("Messages between the library and the process that hears")
struct WireTests {
    static let model = EarModel(
        acoustics: "/a",
        dictionary: "/d",
        languageModel: "",
        settings: ["-lw", "5"],
        words: [EarModel.AddedWord(spelling: "Žofie", phones: "ZH OW F IY")],
        usualWord: "john",
        weighedBy: "/m"
    )

    static let requests: [HearRequest] = [
        .load(model),
        .hear(
            [7, -9, 32_767, -32_768],
            [
                FeatureSettings(warp: 1.1, languageWeight: 5),
                FeatureSettings(languageWeight: 4, removesNoise: false, window: 0.03),
            ]
        ),
        .align([], words: ["a", "b"], added: [EarModel.AddedWord(spelling: "b", phones: "B IY")]),
        .listen,
        .samples([-32_768, -1, 0, 1, 32_767]),
        .finish,
        .loadNeural(
            NeuralModel(
                library: NeuralModel.File(path: "/l", sha256: "a"),
                libraryVersion: "1",
                encoder: NeuralModel.File(path: "/e", sha256: "b"),
                decoder: NeuralModel.File(path: "/d", sha256: "c"),
                tokenizer: NeuralModel.File(path: "/t", sha256: "d"),
                layers: 1,
                heads: 2,
                headWidth: 3,
                tokensPerSecond: 6.5
            )
        ),
        .understand(
            [1, -2],
            NeuralSettings(beam: 4, padSeconds: 0.3, favoured: [.init(text: "Žofie", bonus: 4)])
        ),
        .findSpeech([1, 2]),
        .weigh([["we", "went"], []]),
        .fit(
            [-1, 2],
            texts: [["liddy"], []],
            added: [EarModel.AddedWord(spelling: "liddy", phones: "L IH")]
        ),
    ]

    static let replies: [HearReply] = [
        .ready(refused: ["x"]),
        .progress(seconds: 1.5),
        .heard([HeardWord(text: "we", start: 0.1, end: 0.2, probability: 1, alternatives: ["he"])]),
        .provisional("so far"),
        .failed(.model("no")), .failed(.sound(errno: 2)), .failed(.decoder("x")),
        .failed(.notAligned(word: nil)), .failed(.notAligned(word: "z")), .failed(.unasked),
        .failed(.tooLong(samples: 9)),
        .understood([
            HeardText(
                words: [.init(text: "Hello,", probability: 0.5)],
                meanProbability: 0.7,
                score: -3,
                tokens: 4,
                hasEnded: true
            )
        ]),
        .speech([SpeechSpan(start: 0.5, end: 1)]),
        .weights([-3.5, 0]),
        .fits([-1_200.5, nil]),
    ]

    @Test("Requests survive encoding", arguments: requests)
    func request(_ request: HearRequest) throws {
        #expect(try HearRequest(encoded: request.encoded) == request)
    }

    @Test("Replies survive encoding", arguments: replies)
    func reply(_ reply: HearReply) throws {
        #expect(try HearReply(encoded: reply.encoded) == reply)
    }

    @Test("Refuses a message cut anywhere, without a trap", arguments: requests)
    func cutShort(_ request: HearRequest) {
        let bytes = request.encoded
        for count in bytes.indices {
            #expect(throws: WireError.self) { try HearRequest(encoded: Array(bytes.prefix(count))) }
        }
    }

    @Test("Refuses a false size")
    func lyingSizes() {
        for size in [Int.max, Int.min, -1, 1 << 40] {
            var writer = WireWriter()
            writer.put(5 as UInt8)
            writer.put(size)
            #expect(throws: WireError.oversized(size)) { try HearRequest(encoded: writer.bytes) }
        }
    }

    @Test("Refuses trailing bytes and unknown kinds")
    func strangers() {
        #expect(throws: WireError.leftOver(1)) { try HearRequest(encoded: HearRequest.listen.encoded + [0]) }
        #expect(throws: WireError.unknownKind(99)) { try HearReply(encoded: [99]) }
        #expect(throws: WireError.cutShort) { try HearReply(encoded: []) }
    }

    @Test("Messages come out whole, however the stream is cut")
    func frames() throws {
        let stream = Self.requests.flatMap { WireFrames.framed($0.encoded) }
        for step in [1, 2, 3, 7, stream.count] {
            var frames = WireFrames()
            var messages: [HearRequest] = []
            for start in stride(from: 0, to: stream.count, by: step) {
                frames.append(stream[start..<min(start + step, stream.count)])
                while let message = try frames.next() { messages.append(try HearRequest(encoded: message)) }
            }
            #expect(messages == Self.requests)
        }
    }

    @Test("Refuses an oversized frame before waiting for it")
    func oversizedFrame() {
        var frames = WireFrames()
        frames.append([0xff, 0xff, 0xff, 0xff])
        #expect(throws: WireError.oversized(0xffff_ffff)) { try frames.next() }
    }
}
