import CSndFile
import Testing
import VoiceCore

@Suite("How long a sound must and may be")
struct SoundLengthTests {
    @Test("One frame less than a second is too short, a second is kept", arguments: [8_000, 16_000, 44_100])
    func secondIsKept(hertz: Int) async throws {
        let folder = TestFolder()
        let noise = Signal.noise(count: hertz, seed: 1)
        try SoundFixture.write(Array(noise.dropLast()), hertz: hertz, to: folder("short.wav"))
        try SoundFixture.write(noise, hertz: hertz, to: folder("second.wav"))

        await #expect(throws: SoundError.tooShort(seconds: Double(hertz - 1) / Double(hertz))) {
            _ = try await SoundIntake.take(.path(folder("short.wav")), workFolder: folder.path)
        }
        #expect(!folder.names.contains { $0.contains("archive") })
        let kept = try await SoundIntake.take(.path(folder("second.wav")), workFolder: folder.path)
        #expect(kept.samples == 16_000)
    }

    @Test("A file without a sample is empty")
    func nothingIsEmpty() async throws {
        let folder = TestFolder()
        try SoundFixture.write([], hertz: 16_000, to: folder("none.wav"))
        _ = folder.write([], to: "zero.wav")
        for name in ["none.wav", "zero.wav"] {
            await #expect(throws: SoundError.empty) {
                _ = try await SoundIntake.take(.path(folder(name)), workFolder: folder.path)
            }
        }
    }

    @Test("The ear gets 180 s and the rest is counted, unless all of it is wanted")
    func capCutsTheEar() async throws {
        let folder = TestFolder()
        // At 4 kHz three minutes are few samples; one frame beyond the cap is four at the ear's rate.
        try SoundFixture.write(
            [Float](repeating: 0, count: 720_001),
            hertz: 4_000,
            to: folder("long.wav")
        )

        var options = SoundOptions(archive: .flac)
        let cut = try await SoundIntake.take(
            .path(folder("long.wav")),
            workFolder: folder.path,
            options: options
        )
        #expect(cut.samples == 2_880_004)
        #expect(cut.ear.samples == 2_880_000)
        #expect(cut.samplesBeyondCap == 4)
        #expect(cut.archive.seconds == 180.00025)

        options.earBeyondCap = true
        let whole = try await SoundIntake.take(
            .path(folder("long.wav")),
            workFolder: folder.path,
            options: options
        )
        #expect(whole.ear.samples == 2_880_004)
    }

    @Test("Sound beyond what is ever taken is refused while it is decoded")
    func tooLongIsRefused() async throws {
        let folder = TestFolder()
        try SoundFixture.write([Float](repeating: 0.1, count: 40_000), hertz: 8_000, to: folder("long.wav"))
        await #expect(throws: SoundError.tooLong(limitSeconds: 4)) {
            _ = try await SoundIntake.take(
                .path(folder("long.wav")),
                workFolder: folder.path,
                options: SoundOptions(longestSeconds: 4)
            )
        }
    }
}
