import Foundation
import Sound
import Testing
import TestKit
@testable import VoiceCore

@Suite("Abandoned recordings")
struct AbandonedRecordingsTests {
    let folder = TestFolder()

    @Test("A recording in progress cannot be claimed")
    func beingMade() throws {
        let file = try recording(frames: 20_000)

        #expect(AbandonedRecordings.claim(in: folder.path).isEmpty)
        #expect(AbandonedRecordings.claim(file.path) == nil)
    }

    @Test("A dead program's recording becomes a whole file, whatever its header says", arguments: [0, 1])
    func abandoned(halfFrame: Int) throws {
        let path = try recording(frames: 20_000).path
        if halfFrame == 1 { try append([7], to: path) }

        let claimed = try #require(AbandonedRecordings.claim(in: folder.path).first)

        #expect(claimed.frames == 20_000)
        #expect(claimed.seconds == 1.25)
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(bytes.count == 40_044)
        #expect(Array(bytes[..<44]) == WaveHeader.header(.ear, soundBytes: 40_000))
    }

    @Test("Two programs that look at once: one has it, and once it is filed nobody has it again")
    func once() throws {
        _ = try recording(frames: 20_000).path

        let first = AbandonedRecordings.claim(in: folder.path)
        let second = AbandonedRecordings.claim(in: folder.path)
        #expect(first.count == 1)
        #expect(second.isEmpty)

        first.forEach { $0.remove() }
        #expect(AbandonedRecordings.claim(in: folder.path).isEmpty)
        #expect(folder.files == [])
    }

    @Test("A recording released without filing is found again")
    func letGo() throws {
        _ = try recording(frames: 16_000).path
        _ = AbandonedRecordings.claim(in: folder.path)

        #expect(AbandonedRecordings.claim(in: folder.path).map(\.frames) == [16_000])
    }

    @Test("Less than a second is removed", arguments: [0, 1, 15_999])
    func tooShort(frames: Int) throws {
        _ = try recording(frames: frames).path

        #expect(AbandonedRecordings.claim(in: folder.path).isEmpty)
        #expect(folder.files == [])
    }

    @Test("A file cut off in its header is removed; a foreign file is left alone")
    func strangers() throws {
        try append([82, 73], to: "\(folder.path)/cut.wav")
        try append([UInt8](repeating: 9, count: 90_000), to: "\(folder.path)/stranger.wav")
        try append([1], to: "\(folder.path)/notes.txt")

        #expect(AbandonedRecordings.claim(in: folder.path).isEmpty)
        #expect(folder.files == ["notes.txt", "stranger.wav"])
    }

    @Test("A folder that is not there holds nothing")
    func noFolder() { #expect(AbandonedRecordings.claim(in: "\(folder.path)/none").isEmpty) }

    @Test(
        "The format is read back from the header",
        arguments: ["u8,8000,1", "s16le,16000,1", "s24le,44100,2", "s32le,48000,1", "f32le,96000,6"]
    )
    func formats(_ description: String) throws {
        let format = try #require(CaptureFormat(description))
        #expect(WaveHeader.format(in: WaveHeader.header(format, soundBytes: 12)) == format)
    }

    private func recording(frames: Int) throws -> RecordingFile {
        let file = try RecordingFile(in: folder.path, name: "memo", format: .ear, now: 0)
        try file.append([UInt8](repeating: 3, count: frames * 2), now: 0)
        return file
    }

    private func append(_ bytes: [UInt8], to path: String) throws {
        let old = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
        try (old + Data(bytes)).write(to: URL(fileURLWithPath: path))
    }
}

@Suite("The lock of the session")
struct SessionLockTests {
    let folder = TestFolder()
    var lock: SessionLock { SessionLock(path: "\(folder.path)/session.lock", program: "test") }

    @Test("A second program is told the holder at once, and the first does not notice")
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

    @Test("The lock is free while idle and while playback is paused")
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

    @Test("A paused recording keeps the lock")
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
