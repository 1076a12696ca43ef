import Foundation
import Synchronization
@testable import Diary
@testable import VoiceCore

/// A diary and a folder of memos, with real decoding and a scripted engine.
struct TestRoad {
    let folder: String
    let store: DiaryStore
    let engine: TestEngine
    let pipeline: MemoPipeline
    /// 21 November 2026, about noon.
    let now = Moment(milliseconds: 1_795_260_000_000)
    private let sweeper: Sweeper

    init(engine: TestEngine = TestEngine(), keepsUnfinished: Bool = false) throws {
        folder = NSTemporaryDirectory() + "road-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder + "/memos", withIntermediateDirectories: true)
        sweeper = Sweeper(folder: folder)
        store = try DiaryStore(
            folder: folder + "/diary",
            options: .init(access: .create, busyMilliseconds: 50)
        )
        self.engine = engine
        let reader = try MoodReader()
        let now = now
        let tools = PipelineDependencies(
            transcriber: engine,
            read: { text, words in reader.read(text: text, words: words) },
            zone: .utc,
            now: { now },
            keepsUnfinished: keepsUnfinished
        )
        pipeline = MemoPipeline(store: store, tools: tools)
    }

    /// The name decides the pitch, so that no two files are equal.
    func memo(_ name: String, seconds: Double) throws -> String {
        let path = "\(folder)/memos/\(name)"
        let count = Int((seconds * 16_000).rounded())
        let pitch = Double(200 + name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 400 })
        let second = (0..<16_000).flatMap { index in
            let sample = Int16(8_000 * sin(Double(index) * pitch * 2 * .pi / 16_000))
            return withUnsafeBytes(of: sample.littleEndian) { Array($0) }
        }
        var bytes = Self.header(samples: count)
        for start in stride(from: 0, to: count, by: 16_000) {
            bytes += second.prefix(2 * min(16_000, count - start))
        }
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    func copy(_ path: String, to name: String) throws -> String {
        let target = "\(folder)/memos/\(name)"
        try FileManager.default.copyItem(atPath: path, toPath: target)
        return target
    }

    func soundFiles() throws -> [String] {
        let root = folder + "/diary"
        let names = FileManager.default.enumerator(atPath: root + "/audio")?.allObjects as? [String] ?? []
        return names.filter { $0.contains(".") }.map { "audio/" + $0 }.sorted()
    }

    private static func header(samples: Int) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
        let bytes = UInt32(samples * 2)
        return Array("RIFF".utf8) + number(36 + bytes) + Array("WAVEfmt ".utf8) + number(16) + [1, 0, 1, 0]
            + number(16_000) + number(32_000) + [2, 0, 16, 0] + Array("data".utf8) + number(bytes)
    }

    private final class Sweeper: Sendable {
        let folder: String

        init(folder: String) { self.folder = folder }

        deinit { try? FileManager.default.removeItem(atPath: folder) }
    }
}

final class TestEngine: Transcribing {
    private struct State {
        var words = ["i", "am", "so", "happy"]
        var failure: TranscriptionError?
        var waits = false
    }

    private let state: Mutex<State>
    private let beginnings: AsyncStream<Void>
    private let begins: AsyncStream<Void>.Continuation

    init(failing failure: TranscriptionError? = nil, waits: Bool = false) {
        state = Mutex(State(failure: failure, waits: waits))
        (beginnings, begins) = AsyncStream.makeStream()
    }

    var failure: TranscriptionError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    var words: [String] {
        get { state.withLock { $0.words } }
        set { state.withLock { $0.words = newValue } }
    }

    func stopWaiting() { state.withLock { $0.waits = false } }

    func begun() async {
        for await _ in beginnings { return }
    }

    func transcribe(_ sound: SpeechSamples, options: HearingOptions, progress: @escaping HearingProgress)
        async throws(TranscriptionError) -> Transcript
    {
        begins.yield()
        while state.withLock({ $0.waits }) {
            if Task.isCancelled { throw .cancelled }
            await Task.yield()
        }
        if let failure { throw failure }
        let heard = words.enumerated().map { index, word in
            Word(word: word, start: 0.25 * Double(index), end: 0.25 * Double(index + 1), probability: 0.9)
        }
        return Transcript(
            text: SentenceText.text(of: heard, raw: false),
            engine: "test",
            model: "none",
            preset: options.preset.rawValue,
            seconds: sound.seconds,
            words: heard
        )
    }
}

extension DiaryStore {
    /// Holds the database lock meanwhile, as another program's long change does.
    func locked(_ work: () async -> Void) async throws {
        try database.run("BEGIN IMMEDIATE")
        await work()
        try database.run("ROLLBACK")
    }
}
