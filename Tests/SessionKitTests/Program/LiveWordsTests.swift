import Foundation
import Synchronization
import Testing
import VoiceCore

@Suite("Words while a memo is recorded")
struct LiveWordsTests {
    let folder = ScratchFolder()

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
        let deadline = ContinuousClock.now + .seconds(120)
        while speech.overlap(with: await words.text) < 0.5 {
            guard ContinuousClock.now < deadline else {
                throw NeverHappened(what: "a word of the sentence in: \(await words.text)")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        await words.end()

        // With it goes its process, which is killed and waited for at the latest when its owner goes.
        while !made.isGone {
            guard ContinuousClock.now < deadline else { throw NeverHappened(what: "the recogniser goes") }
            try await Task.sleep(for: .milliseconds(50))
        }
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

/// Knows whether the recogniser that was made is still there, without being what keeps it.
private final class MadeHearing: Sendable {
    private struct Reference {
        weak var hearing: LiveHearing?
    }

    private let reference = Mutex<Reference?>(nil)

    func keep(_ hearing: LiveHearing) { reference.withLock { $0 = Reference(hearing: hearing) } }

    var isGone: Bool { reference.withLock { $0 != nil && $0?.hearing == nil } }
}
