import Foundation
import System
import TestKit
import Testing
@testable import Diary
@testable import Travel

extension TimelineTests {
    private static func entry(soundBytes: Int) -> Entry {
        var entry = Entry(
            id: EntryID(at: morning),
            recordedAt: morning,
            dateSource: .live,
            dateCertainty: .exact,
            journal: "Busan",
            createdAt: morning
        )
        entry.sound = EntrySound(codec: "opus", hertz: 16_000, seconds: 2, bytes: soundBytes)
        return entry
    }

    @Test("Sound and pictures that changed in the diary are named, and take the place of no whole ones")
    func damaged() async throws {
        let folder = TestFolder()
        let store = try await Self.filled(in: folder)
        try "sound".write(toFile: folder("a.opus"), atomically: true, encoding: .utf8)
        let picture = try TestPhoto.arriving(1, in: folder.path, at: Self.morning, position: nil)
        var new = Self.entry(soundBytes: 5)
        new.blocks = [.photo([picture.picture], caption: nil)]
        let entry = try await store.entries.add(
            new,
            archive: folder("a.opus"),
            pictures: [picture],
            at: Self.morning
        )
        let timeline = Timeline(try await store.entries.timeline(EntryFilter()), of: Self.trip)
        let document = TimelineDocument(timeline, titled: "Busan", named: "busan.html")
        let places = [entry.sound?.path ?? "", picture.picture.path].map(store.folder.absolute)
        let cases: [(String, [LostFile.Fault])] = [
            ("new.html", [.changed, .changed]), ("busan.html", [.mended, .mended]),
        ]
        for (file, faults) in cases {
            let whole = try places.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
            let page = TimelineDocument(timeline, titled: "Busan", named: file)
            if faults[0] == .mended {
                #expect(try await page.write(to: folder(file), from: store).lost == [])
            }
            for (place, bytes) in zip(places, whole) {
                var bytes = bytes
                bytes[bytes.count / 2] ^= 1
                try bytes.write(to: URL(fileURLWithPath: place))
            }
            let lost = try await page.write(to: folder(file), from: store).lost
            #expect(lost.map(\.fault) == faults && lost.map(\.entry) == [entry.id, entry.id])
            for (place, bytes) in zip(places, whole) { try bytes.write(to: URL(fileURLWithPath: place)) }
        }
        let there = FolderNames.files(below: folder.path).filter { $0.hasPrefix("busan.html files/") }
        let sound = try #require(there.first { $0.hasSuffix(".opus") })
        #expect(try String(contentsOfFile: folder(sound), encoding: .utf8) == "sound")
        // A shortened file is left out.
        try "so".write(toFile: places[0], atomically: true, encoding: .utf8)
        #expect(
            try await document.write(to: folder("busan.html"), from: store).lost.map(\.fault) == [.missing]
        )
    }

    @Test(
        "Written anew it removes what is no longer beside it, and nothing that somebody else put or changed there"
    )
    func again() async throws {
        let folder = TestFolder()
        let store = try await Self.filled(in: folder)
        var ids: [EntryID] = []
        for number in 0..<3 {
            let new = Self.entry(soundBytes: 7)
            try "sound \(number)".write(toFile: folder("a.opus"), atomically: true, encoding: .utf8)
            ids.append(try await store.entries.add(new, archive: folder("a.opus"), at: Self.morning).id)
        }
        func write() async throws -> [String] {
            let timeline = Timeline(try await store.entries.timeline(EntryFilter()), of: Self.trip)
            let page = TimelineDocument(timeline, titled: "Busan", named: "busan.html")
            return try await page.write(to: folder("busan.html"), from: store).kept
        }
        let files = folder("busan.html files")
        func beside() -> Set<String> { Set(FolderNames.of(files)) }
        let mark = FolderKind.exportMark
        #expect(try await write() == [])
        #expect(beside() == Set(ids.map { "\($0).opus" } + [mark]))
        #expect(OwnMark.isWhole(folder("busan.html")))

        try "mine".write(toFile: files + "/mine.opus", atomically: true, encoding: .utf8)
        try "changed".write(toFile: "\(files)/\(ids[1]).opus", atomically: true, encoding: .utf8)
        try await store.entries.remove(ids[0], at: Self.morning)
        try await store.entries.remove(ids[1], at: Self.morning)
        #expect(try await write() == [])
        #expect(beside() == ["\(ids[1]).opus", "\(ids[2]).opus", "mine.opus", mark])

        try "louder".write(toFile: "\(files)/\(ids[2]).opus", atomically: true, encoding: .utf8)
        #expect(try await write() == ["busan.html files/\(ids[2]) (yours).opus"])
        for (name, text) in [("\(ids[2]).opus", "sound 2"), ("\(ids[2]) (yours).opus", "louder")] {
            #expect(try String(contentsOfFile: "\(files)/\(name)", encoding: .utf8) == text)
        }
        try await store.entries.remove(ids[2], at: Self.morning)
        #expect(try await write() == [])
        #expect(beside() == ["\(ids[1]).opus", "\(ids[2]) (yours).opus", "mine.opus", mark])
    }

    @Test("The folder beside a page goes with the last file in it, and one of somebody else's is none")
    func folderBeside() async throws {
        let folder = TestFolder()
        let store = try await Self.filled(in: folder)
        let place = folder("page.html files")
        var files = AttachedFiles(in: place)
        try files.put([1, 2, 3], as: "a.jpg", digest: SHA256Sum.of([1, 2, 3]))
        try files.finish()
        #expect(!AttachedFiles.isTaken(place))
        let page = TimelineDocument(Timeline([], of: nil), titled: "", named: "page.html")
        #expect(try await page.write(to: folder("page.html"), from: store) == TimelineDocument.Outcome())
        #expect(FolderNames.of(folder.path).filter { $0.hasPrefix("page") } == ["page.html"])
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        #expect(!AttachedFiles.isTaken(place))
        try "mine".write(toFile: place + "/a.jpg", atomically: true, encoding: .utf8)
        #expect(AttachedFiles.isTaken(place))
        for target in [folder("elsewhere"), folder.path] {
            let link = folder("\(target.count) files")
            #expect(symlink(target, link) == 0 && AttachedFiles.isTaken(link), "a link is somebody's own")
        }
    }

    @Test("A file is known as written of the diary until one byte of it is another")
    func ownMark() throws {
        let folder = TestFolder()
        let track = PlaceTrack(Timeline([], of: nil))
        for text in [track.gpx, track.geoJSON] {
            #expect(OwnMark.isWhole(Array(text.utf8)))
            for place in text.utf8.indices {
                var bytes = Array(text.utf8)
                bytes[text.utf8.distance(from: text.utf8.startIndex, to: place)] ^= 1
                #expect(!OwnMark.isWhole(bytes))
            }
        }
        for text in [
            "", "mine", "voicecore:", OwnMark.place, "voicecore:" + String(repeating: "f", count: 63),
        ] {
            #expect(!OwnMark.isWhole(Array(text.utf8)))
        }
        #expect(!OwnMark.isWhole(folder("none")))
    }
}
