import TestKit
import Testing
@testable import VoiceCore

@Suite("The lock of the session")
struct SessionLockTests {
    let folder = TestFolder()
    var lock: SessionLock { SessionLock(path: "\(folder.path)/session.lock", program: "test") }

    @Test("The second is told at once who has it, and the first does not notice")
    func busy() async throws {
        let first = Studio(lock: lock)
        let second = Studio(lock: lock)
        let recording = try await first.record(.memo("one")) {
            await first.microphone.speak(samples: 16_000)
            await #expect {
                try await second.coordinator.record(.memo("two"))
            } throws: { error in
                guard case .sessionBusy(let holder) = error as? SessionError else { return false }
                return holder.program == "test" && holder.owner == "memo:one" && holder.process > 0
            }
            await first.microphone.speak(samples: 1)
            try await first.coordinator.send(.stop(.memo("one")))
        }

        #expect(recording.frames == 16_001)
        #expect(second.log.all.map(\.effects) == [["preflight capture", "refused sessionBusy"]])
        #expect(second.recordings == [])
    }

    @Test("It is free when nothing goes on, and also while playback is paused")
    func free() async throws {
        let first = Studio(lock: lock)
        let second = Studio(lock: lock)
        #expect(try lock.holder() == nil)

        try await first.coordinator.play(PlaybackItem(owner: o, path: "o", seconds: 9))
        #expect(try lock.holder()?.owner == "entry:o")
        try await first.coordinator.send(.pause(o))
        #expect(try lock.holder() == nil)

        _ = try await second.record(.memo("two")) { try await second.coordinator.send(.stop(.memo("two"))) }
        #expect(try lock.holder() == nil)
    }

    @Test("A paused recording is open, and keeps it")
    func pausedRecording() async throws {
        let studio = Studio(lock: lock)
        _ = try await studio.record(.memo("one")) {
            try await studio.coordinator.send(.pause(.memo("one")))
            #expect(try lock.holder()?.owner == "memo:one")
            try await studio.coordinator.send(.stop(.memo("one")))
        }
        #expect(try lock.holder() == nil)
    }
}
