import Glibc
import TestKit
import Testing
@testable import Sound
@testable import System

@Suite("Every format of FFmpeg's libraries", .enabled(if: Tool.ffmpeg != nil))
struct FFmpegFormatTests {
    private let folder = TestFolder()

    struct Form: Sendable, CustomTestStringConvertible {
        var name: String
        var arguments: [String]
        var container: String
        var codec: String
        var padding = 0.0
        var isExact = true

        var testDescription: String { name }
    }

    static let forms: [Form] = [
        Form(name: "m4a", arguments: ["-c:a", "aac"], container: "m4a", codec: "aac"),
        Form(
            name: "mp4",
            arguments: ["-c:a", "aac", "-movflags", "+faststart"],
            container: "m4a",
            codec: "aac"
        ),
        Form(name: "mov", arguments: ["-c:a", "pcm_s16le"], container: "mov", codec: "pcm16"),
        Form(name: "alac.m4a", arguments: ["-c:a", "alac"], container: "m4a", codec: "alac"),
        Form(name: "3gp", arguments: ["-c:a", "aac"], container: "3gp", codec: "aac"),
        Form(
            name: "aac",
            arguments: ["-c:a", "aac"],
            container: "aac",
            codec: "aac",
            padding: 0.2,
            isExact: false
        ),
        Form(name: "webm", arguments: ["-c:a", "libopus"], container: "webm", codec: "opus", isExact: false),
        Form(name: "mka", arguments: ["-c:a", "flac"], container: "webm", codec: "flac", isExact: false),
        Form(
            name: "wma",
            arguments: ["-c:a", "wmav2"],
            container: "wma",
            codec: "wmav2",
            padding: 0.2,
            isExact: false
        ),
    ]

    @Test("Every format gives its sound back, whatever its name", arguments: forms)
    func formGivesItsSound(form: Form) async throws {
        let tone = Signal.sine(500, seconds: 1.5, rate: 44_100)
        try SoundFixture.write(tone, hertz: 44_100, to: folder("tone.wav"))
        let arguments = ["-i", folder("tone.wav")] + form.arguments + [folder("made.\(form.name)")]
        try Tool.run(Tool.ffmpeg, arguments)
        rename(folder("made.\(form.name)"), folder("memo.wav"))
        let taken = try await folder.take(options: SoundOptions(archive: .flac))
        #expect(taken.source.container == form.container)
        #expect(taken.source.codec == form.codec)
        #expect(taken.source.stated?.isExact == form.isExact)
        #expect(abs(taken.seconds - 1.5) <= form.padding + 0.0001)
        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        let level = Signal.amplitude(of: 500, in: Array(heard.dropFirst(4_000).prefix(12_000)), rate: 16_000)
        #expect(abs(level - 0.5) < 0.05)
    }

    @Test(
        "A stretch of zeros in a WebM or WMA file is noticed, or costs no more than a moment",
        arguments: ["webm", "wma"]
    )
    func zeroed(ending: String) async throws {
        let noise = Signal.noise(count: 12 * 16_000, seed: 5)
        try SoundFixture.write(noise, hertz: 16_000, to: folder("noise.wav"))
        try Tool.run(Tool.ffmpeg, ["-i", folder("noise.wav"), folder("whole.\(ending)")])
        let whole = folder.read("whole.\(ending)")
        var noticed = 0
        for place in 1...12 {
            var bytes = whole
            let start = whole.count * place / 13
            bytes.replaceSubrange(start..<start + 200, with: [UInt8](repeating: 0, count: 200))
            _ = folder.write(bytes, to: "memo.\(ending)")
            guard let taken = try? await folder.take("memo.\(ending)"), taken.source.flaw == nil else {
                noticed += 1
                continue
            }
            #expect(abs(taken.seconds - 12) < 0.7, "zeros from byte \(start)")
        }
        #expect(noticed > 0)
    }

    @Test("Pauses in AMR keep their time", .enabled(if: Tool.sox != nil), arguments: ["amr", "3gp"])
    func amrKeepsTime(ending: String) async throws {
        let silence = [Float](repeating: 0, count: 16_000)
        let tone = Signal.sine(500, seconds: 1, rate: 8_000)
        try SoundFixture.write(tone + silence + tone, hertz: 8_000, to: folder("tone.wav"))
        try Tool.run(Tool.sox, [folder("tone.wav"), "-C", "7", folder("memo.amr-nb")])
        rename(folder("memo.amr-nb"), folder("memo.amr"))
        if ending == "3gp" {
            try Tool.run(Tool.ffmpeg, ["-i", folder("memo.amr"), "-c", "copy", folder("memo.3gp")])
        }
        let taken = try await folder.take("memo.\(ending)")
        #expect(taken.source.codec == "amr-nb")
        #expect(taken.seconds == 4)
        #expect(taken.source.flaw == nil)
        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        let loud = heard.indices.filter { abs(heard[$0]) > 0.1 }
        #expect(loud.contains { $0 > 48_000 } && !loud.contains { (18_000..<46_000).contains($0) })
    }

    @Test("AMR-WB gives all its sound, alone and in 3GP", arguments: ["amr", "3gp"])
    func widebandGivesItsSound(ending: String) async throws {
        _ = folder.write(WidebandTone.bytes, to: "memo.amr")
        if ending == "3gp" {
            try Tool.run(Tool.ffmpeg, ["-i", folder("memo.amr"), "-c", "copy", folder("memo.3gp")])
        }
        let taken = try await folder.take("memo.\(ending)")
        #expect(taken.source.codec == "amr-wb")
        #expect(taken.source.container == ending)
        #expect(taken.source.hertz == 16_000 && taken.source.channels == 1)
        #expect(taken.source.flaw == nil)
        #expect(taken.seconds == WidebandTone.seconds)
        let heard = Array(SoundFixture.samples(of: taken.ear, in: folder).dropFirst(1_600))
        #expect(abs(Signal.frequency(near: 500, in: heard, rate: 16_000) - 500) < 0.5)
        #expect(abs(Signal.amplitude(of: 500, in: heard, rate: 16_000) - 0.2) < 0.05)
    }

    @Test("An AAC tone of exactly a second is kept, without its padding")
    func aacSecondIsKept() async throws {
        let tone = Signal.sine(500, seconds: 1, rate: 44_100)
        try SoundFixture.write(tone, hertz: 44_100, to: folder("tone.wav"))
        try Tool.run(Tool.ffmpeg, ["-i", folder("tone.wav"), folder("memo.m4a")])
        let taken = try await folder.take("memo.m4a")
        #expect(taken.samples == 16_000)
    }

    @Test("Rescues a recording without an index", arguments: [1, 2])
    func lostIndexIsRescued(channels: Int) async throws {
        let tone = Signal.sine(500, seconds: 2, rate: 48_000)
        let all = SoundFixture.interleaved([[Float]](repeating: tone, count: channels))
        try SoundFixture.write(all, hertz: 48_000, channels: channels, to: folder("tone.wav"))
        try Tool.run(Tool.ffmpeg, ["-i", folder("tone.wav"), folder("whole.m4a")])
        let whole = folder.read("whole.m4a")
        let index = try #require(whole.indices.first { whole[$0...].starts(with: Array("moov".utf8)) })
        // A recorder writes the index and the length of the samples last.
        var lost = Array(whole[..<(index - 4)])
        let data = try #require(lost.indices.first { lost[$0...].starts(with: Array("mdat".utf8)) })
        for place in (data - 4)..<data { lost[place] = 0 }
        _ = folder.write(lost, to: "memo.m4a")
        let taken = try await folder.take("memo.m4a")
        #expect(taken.source.flaw == .rescued)
        #expect(taken.source.channels == channels)
        #expect(abs(taken.seconds - 2) < 0.1)
        let heard = SoundFixture.samples(of: taken.ear, in: folder)
        #expect(abs(Signal.frequency(near: 500, in: Array(heard[4_000..<28_000]), rate: 16_000) - 500) < 0.5)
    }

    @Test("Refuses a film without sound, a picture and a playlist")
    func othersAreNoMemo() async throws {
        try Tool.run(Tool.ffmpeg, ["-f", "lavfi", "-i", "color=size=64x64:duration=1", folder("film.mp4")])
        let picture = ["-f", "lavfi", "-i", "color=size=64x64", "-frames:v", "1", folder("picture.png")]
        try Tool.run(Tool.ffmpeg, picture)
        _ = folder.write(Array("#EXTM3U\n#EXTINF:1\nhttp://127.0.0.1:9/a.aac\n".utf8), to: "list.m3u8")
        _ = folder.write(Array("ffconcat version 1.0\nfile /etc/passwd\n".utf8), to: "list.txt")
        for name in ["film.mp4", "picture.png", "list.m3u8", "list.txt"] {
            await #expect(throws: name == "film.mp4" ? SoundError.empty : .unknownFormat, "\(name)") {
                _ = try await folder.take(name)
            }
        }
    }
}

enum Tool {
    static let ffmpeg = path("ffmpeg")
    static let sox = path("sox")

    struct Failed: Error { var message: String }

    static func run(_ program: String?, _ arguments: [String]) throws {
        guard let program else { throw Failed(message: "not installed") }
        let quiet = program.hasSuffix("ffmpeg") ? ["-y", "-loglevel", "error", "-nostdin"] : []
        let answer = try ProgramCall.hold(
            with: program,
            arguments: quiet + arguments,
            environment: ["PATH=/usr/bin:/bin"],
            input: [],
            limitSeconds: 240
        )
        guard answer.end == .exited(0) else {
            throw Failed(message: String(decoding: answer.message, as: UTF8.self))
        }
    }

    private static func path(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
    }
}
