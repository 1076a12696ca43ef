import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Sound from a pipe or a file")
struct StreamCaptureTests {
    let folder = TestFolder()

    @Test("A 200 s pipe gives exactly 180 s, to the sample, and says so")
    func cap() async throws {
        let recording = try await record(raw: [UInt8](repeating: 5, count: 6_400_000))

        #expect(recording.frames == 2_880_000)
        #expect(recording.reason == .capReached)
        #expect(recording.saved?.path == "\(folder.path)/recordings/memo.wav")
    }

    @Test("0.999 s leaves nothing anywhere, 1.000 s is kept", arguments: [15_999, 16_000])
    func shortest(frames: Int) async throws {
        let recording = try await record(raw: [UInt8](repeating: 5, count: frames * 2))

        #expect(recording.frames == frames)
        #expect((recording.outcome == .tooShort) == (frames < 16_000))
        #expect(recording.saved?.path == (frames < 16_000 ? nil : "\(folder.path)/recordings/memo.wav"))
        #expect(folder.recordings == (frames < 16_000 ? [] : ["memo.wav"]))
    }

    @Test("Half a sample at the end is left out")
    func halfSample() async throws {
        #expect(try await record(raw: [UInt8](repeating: 5, count: 40_001)).frames == 20_000)
    }

    @Test(
        "A WAV file is recorded as it is, whatever its header says about its length",
        arguments: ["u8,8000,1", "s16le,44100,2", "s24le,48000,1", "f32le,16000,2"],
        [UInt32(0), 0xffff_ffff, 1]
    )
    func wave(_ description: String, statedLength: UInt32) async throws {
        let format = try #require(CaptureFormat(description))
        let sound = (0..<format.hertz * format.bytesPerFrame * 5 / 4).map {
            UInt8(truncatingIfNeeded: $0 / 3)
        }
        let stated = statedLength == 1 ? UInt32(sound.count) : statedLength
        let bytes = Self.wave(format, stated: stated, sound) + (statedLength == 1 ? Array("LIST".utf8) : [])
        let path = folder.write(bytes, to: "in.wav")

        let recording = try await record(StreamCapture(path: path))

        #expect(recording.frames == format.hertz * 5 / 4)
        let saved = folder.read("recordings/memo.wav")
        #expect(saved == Self.wave(format, stated: UInt32(sound.count), sound, plain: true))
    }

    @Test(
        "A file that is not WAV is refused before anything begins",
        arguments: ["", "RIFF", "RIFFxxxxWAVEjunk", "hello, hello, hello"]
    )
    func refused(_ text: String) async throws {
        let path = folder.write(Array(text.utf8), to: "in.wav")

        await #expect(throws: SessionError.device(text.isEmpty ? .noSound : .unknownFormat)) {
            try await record(StreamCapture(path: path))
        }
        #expect(folder.recordings == [])
    }

    @Test("A file that is not there says so")
    func notThere() async throws {
        await #expect(throws: SessionError.device(.unreadable(errno: 2))) {
            try await record(StreamCapture(path: "\(folder.path)/none.wav"))
        }
    }

    @Test("A pipe that stays silent does not keep a stop waiting")
    func silentPipe() async throws {
        let pipe = Pipe()
        let path = "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        let coordinator = coordinator(StreamCapture(path: path, rawFormat: .ear))
        async let recording = coordinator.record(.memo("memo"))
        for await state in await coordinator.stateUpdates() where state.name == "recording" { break }
        try await coordinator.send(.stop(.memo("memo")))

        #expect(try await recording.outcome == .tooShort)
        withExtendedLifetime(pipe) {}
    }

    @Test(
        "Formats are read from their description",
        arguments: ["s16le,16000", "s16be,16000,1", "s16le,1,1", "s16le,16000,0", ""]
    )
    func badFormat(_ description: String) { #expect(CaptureFormat(description) == nil) }

    private func record(raw bytes: [UInt8]) async throws -> FinishedRecording {
        try await record(StreamCapture(path: folder.write(bytes, to: "in.raw"), rawFormat: .ear))
    }

    private func record(_ device: StreamCapture) async throws -> FinishedRecording {
        try await coordinator(device).record(.memo("memo"))
    }

    private func coordinator(_ device: StreamCapture) -> AudioCoordinator {
        AudioCoordinator(
            capture: device,
            playback: NoSpeaker(),
            recordingsFolder: "\(folder.path)/recordings",
            now: { 0 }
        )
    }

    static func wave(_ format: CaptureFormat, stated: UInt32, _ sound: [UInt8], plain: Bool = false)
        -> [UInt8]
    {
        func little(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let chunk =
            Array("fmt ".utf8) + little(16, 4) + little(format.encoding == .f32le ? 3 : 1, 2)
            + little(format.channels, 2) + little(format.hertz, 4)
            + little(format.hertz * format.bytesPerFrame, 4) + little(format.bytesPerFrame, 2)
            + little(format.encoding.bytes * 8, 2)
        let extra = plain ? [] : Array("LIST".utf8) + little(3, 4) + [1, 2, 3, 0]
        return Array("RIFF".utf8) + little(Int(stated) + 36, 4) + Array("WAVE".utf8) + extra + chunk
            + Array("data".utf8) + little(Int(stated), 4) + sound
    }
}
