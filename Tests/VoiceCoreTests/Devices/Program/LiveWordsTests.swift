import Foundation
import Synchronization
import TestKit
import Testing
import VoiceCore

@Suite("Words while a memo is recorded")
struct LiveWordsTests {
    let folder = TestFolder()

    @Test("Words come while the recording goes on, and nothing of the recogniser is left when it ends")
    func goneAtTheEnd() async throws {
        let speech = try Speech(in: folder)
        let made = MadeHearing()
        let words = LiveWords {
            let hearing = try await LiveHearing(model: SpeechModel(named: "en-us"))
            made.keep(hearing)
            return hearing
        }
        let sound = folder.read("speech.raw").prefix(speech.bytes * 2)

        await words.begin(.ear)
        for start in stride(from: 0, to: sound.count, by: 3_200) {
            await words.hear(Array(sound[start..<min(start + 3_200, sound.count)]))
        }
        var heard = ""
        for await text in await words.texts() {
            heard = text
            if speech.overlap(with: text) >= 0.5 { break }
        }
        #expect(speech.overlap(with: heard) >= 0.5, "\(heard)")
        await words.end()

        // Its process is killed with its owner at the latest.
        #expect(made.isGone)
    }

    @Test(
        "At 180 s both recognisers' processes are gone with all their threads, and nothing waits for them",
        .slow
    )
    func goneAtTheCap() async {
        // In a process of its own, whose only children are the recognisers.
        await #expect(processExitsWith: .exitCode(42)) {
            let folder = TestFolder(), pipe = "\(folder.path)/sound"
            let speech = try Speech(in: folder)
            guard mkfifo(pipe, 0o600) == 0 else { exit(1) }
            // Nil where it is not installed.
            let ear = try SecondEar.named()
            let words = LiveWords { try await LiveHearing(model: SpeechModel(named: "en-us"), ear: ear) }
            let coordinator = AudioCoordinator(
                capture: StreamCapture(path: pipe, rawFormat: .ear),
                playback: NoSpeaker(),
                recordingsFolder: "\(folder.path)/recordings",
                lock: SessionLock(path: "\(folder.path)/session.lock", program: "test"),
                listening: words,
                now: { 0 }
            )
            let recording = Task { try await coordinator.record(.memo("cap")) }
            let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
            signal(SIGPIPE, SIG_IGN)
            try writer.write(contentsOf: Data(folder.read("speech.raw").prefix(2 * speech.bytes)))
            for await text in await words.texts() where !text.isEmpty { break }
            guard Self.recognisers.count == (ear == nil ? 1 : 2) else { exit(3) }

            let second = Data(MemoProgram.hum(samples: 16_000))
            Thread.detachNewThread {
                // Until the reader closes.
                for _ in 0..<200 { guard (try? writer.write(contentsOf: second)) != nil else { return } }
            }
            let finished = try await recording.value
            guard finished.reason == .capReached, finished.frames == 2_880_000 else { exit(4) }
            guard Self.recognisers.allSatisfy({ Events.seesEnd(of: $0) }) else { exit(5) }
            exit(42)
        }
    }

    private static var recognisers: [Int32] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let children = tasks.flatMap { task in
            let text = try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)
            return (text ?? "").split(separator: " ")
        }
        // Names are cut at 15 bytes; the shell that outlives this process is no recogniser.
        return children.filter { child in
            let name = try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8)
            return name?.hasPrefix("voicecore-hear") ?? false
        }.compactMap { Int32($0) }
    }

    @Test("Without a model there are no words, and the recording is not held up")
    func noModel() async throws {
        let words = LiveWords { throw TranscriptionError.modelMissing(path: "none", package: nil) }
        await words.begin(.ear)
        await words.hear([UInt8](repeating: 1, count: 32_000))
        await words.end()
        #expect(await words.text == "")
    }
}

private final class MadeHearing: Sendable {
    private struct Reference {
        weak var hearing: LiveHearing?
    }

    private let reference = Mutex<Reference?>(nil)

    func keep(_ hearing: LiveHearing) { reference.withLock { $0 = Reference(hearing: hearing) } }
    var isGone: Bool { reference.withLock { $0 != nil && $0?.hearing == nil } }
}
