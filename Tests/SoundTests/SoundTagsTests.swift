import CSndFile
import TestKit
import Testing
@testable import Sound

@Suite("Tags of containers")
struct SoundTagsTests {
    private let folder = TestFolder()

    private let noise = Signal.noise(count: 16_000, seed: 11)

    @Test(
        "Reads title, artist and date from RIFF, Vorbis and Opus",
        arguments: [
            (SF_FORMAT_WAV | SF_FORMAT_PCM_16, TaggedDate.Origin.riffInfo),
            (SF_FORMAT_FLAC | SF_FORMAT_PCM_16, .vorbisComment),
            (SF_FORMAT_OGG | SF_FORMAT_VORBIS, .vorbisComment),
            (SF_FORMAT_OGG | SF_FORMAT_OPUS, .vorbisComment),
        ]
    )
    func stringsAreRead(format: Int, origin: TaggedDate.Origin) async throws {
        try SoundFixture.write(noise, hertz: 16_000, format: format, to: folder("memo")) { handle in
            sf_set_string(handle, Int32(SF_STR_TITLE), "At the harbour 항구")
            sf_set_string(handle, Int32(SF_STR_ARTIST), "Me")
            sf_set_string(handle, Int32(SF_STR_DATE), "2026-11-20")
        }
        let tags = try await SoundProbe.facts(of: .path(folder("memo"))).tags
        #expect(tags.title == "At the harbour 항구")
        #expect(tags.artist == "Me")
        #expect(tags.dates == [TaggedDate(text: "2026-11-20", origin: origin)])
    }

    @Test("Reads recorder and moment from a broadcast wave")
    func broadcastIsRead() async throws {
        try SoundFixture.write(noise, hertz: 16_000, to: folder("memo.wav")) { handle in
            var info = SF_BROADCAST_INFO()
            Self.fill(&info.originator, "ZOOM H4n")
            Self.fill(&info.origination_date, "2026-11-20")
            Self.fill(&info.origination_time, "18:30:00")
            let size = Int32(MemoryLayout<SF_BROADCAST_INFO>.size)
            sf_command(handle, Int32(SFC_SET_BROADCAST_INFO), &info, size)
        }
        let tags = try await SoundProbe.facts(of: .path(folder("memo.wav"))).tags
        #expect(tags.device == "ZOOM H4n")
        #expect(tags.dates == [TaggedDate(text: "2026-11-20T18:30:00", origin: .broadcast)])
    }

    @Test(
        "Reads text and moment from every version of ID3",
        arguments: [
            (
                UInt8(3), [("TIT2", "Walk"), ("TYER", "2026"), ("TDAT", "2011"), ("TIME", "1830")],
                "2026-11-20T18:30"
            ),
            (UInt8(4), [("TIT2", "Walk"), ("TDRC", "2026-11-20T18:30:00")], "2026-11-20T18:30:00"),
        ]
    )
    func id3IsRead(version: UInt8, frames: [(String, String)], moment: String) async throws {
        let format = SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III
        try SoundFixture.write(noise, hertz: 16_000, format: format, to: folder("plain.mp3"))
        let sound = folder.read("plain.mp3")
        let own = sound.prefix(3).elementsEqual("ID3".utf8) ? 10 + Int(sound[8]) << 7 + Int(sound[9]) : 0
        var body: [UInt8] = []
        for (name, text) in frames {
            // UTF-16 with its mark, as most programs write it.
            let units: [UInt16] = [0xfeff] + Array(text.utf16)
            let content: [UInt8] = [1] + units.flatMap { unit in [UInt8(unit & 0xff), UInt8(unit >> 8)] }
            body += Array(name.utf8) + [0, 0, 0, UInt8(content.count), 0, 0] + content
        }
        let size: [UInt8] = [0, 0, UInt8(body.count >> 7), UInt8(body.count & 0x7f)]
        let head: [UInt8] = Array("ID3".utf8) + [version, 0, 0] + size
        let tagged: [UInt8] = head + body + Array(sound.dropFirst(own))
        let tags = try await SoundProbe.facts(of: .path(folder.write(tagged, to: "memo.mp3"))).tags
        #expect(tags.title == "Walk")
        #expect(tags.dates == [TaggedDate(text: moment, origin: .id3)])
    }

    @Test("Reads title, moment and device from a phone's M4A", .enabled(if: Tool.ffmpeg != nil))
    func movieIsRead() async throws {
        try SoundFixture.write(noise, hertz: 16_000, to: folder("memo.wav"))
        let tags = ["title=Walk", "date=2026-11-20", "creation_time=2026-11-20T09:30:00Z"]
        func encode(_ options: [String], _ tags: [String], to name: String) throws {
            let metadata = tags.flatMap { ["-metadata", $0] }
            try Tool.run(Tool.ffmpeg, ["-i", folder("memo.wav")] + options + metadata + [folder(name)])
        }
        try encode([], tags, to: "memo.m4a")
        let phone = [
            "com.apple.quicktime.make=Apple", "com.apple.quicktime.model=iPhone 15",
            "com.apple.quicktime.creationdate=2026-11-20T18:30:00+0900",
        ]
        try encode(["-movflags", "use_metadata_tags"], phone, to: "phone.m4a")

        let plain = try await SoundProbe.facts(of: .path(folder("memo.m4a"))).tags
        #expect(plain.title == "Walk")
        #expect(plain.dates.map(\.origin) == [.movieDay, .movieHeader])
        #expect(plain.dates.last?.text.hasPrefix("2026-11-20T09:30:00") == true)
        let phoned = try await SoundProbe.facts(of: .path(folder("phone.m4a"))).tags
        #expect(phoned.device == "Apple iPhone 15")
        let moment = TaggedDate(text: "2026-11-20T18:30:00+0900", origin: .appleCreationDate)
        #expect(phoned.dates.first == moment)
    }

    private static func fill<Characters>(_ characters: inout Characters, _ text: String) {
        withUnsafeMutableBytes(of: &characters) { room in
            for (index, byte) in text.utf8.enumerated() where index < room.count { room[index] = byte }
        }
    }
}
