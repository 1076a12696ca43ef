import Foundation
import TestKit
import Testing
@testable import Diary
@testable import System

@Suite("A photo of several pictures")
struct PictureBlockTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore

    init() throws {
        diary = try TemporaryDiary()
        store = try diary.open()
    }

    private var photos: [String] { diary.files().filter { $0.hasPrefix("photos/") } }

    private func entry(_ blocks: [Block]) -> Entry {
        var entry = Entry.sample(1, text: "", journal: "Busan")
        entry.origin = nil
        entry.blocks = blocks
        return entry
    }

    private func keep(_ numbers: [Int], _ caption: String? = "The harbour") async throws -> Entry {
        let arriving = try numbers.map { try diary.arriving($0, at: Double($0)) }
        let photo = Block.photo(arriving.map(\.picture), caption: caption)
        let made = entry([.text("before"), photo, .text("after")])
        return try await store.entries.add(made, pictures: arriving, at: .evening)
    }

    private func names(_ blocks: [Block]) -> [[String]] { blocks.map { $0.pictures.map(\.name) } }

    @Test(
        "A photo of several pictures is one block with its pictures in order under one caption, by which it is found"
    )
    func kept() async throws {
        let made = try await keep([3, 1, 5, 2, 4])
        let read = try await store.entries.entry(made.id)
        #expect(
            read.blocks == made.blocks
                && read.pictures.map(\.name) == [3, 1, 5, 2, 4].map { "IMG_\($0).jpg" }
        )
        #expect(read.blocks[1].words == "The harbour" && photos.count == 10)
        let timeline = try await store.entries.timeline(EntryFilter())
        #expect(timeline.map(\.blocks) == [made.blocks])
        #expect(timeline[0].summary.blocks == [.text, .photo, .photo, .photo, .photo, .photo, .text])
        let found = try await store.search.find(try #require(SearchQuery("harbour"))).hits
        #expect(found.map(\.entry.id) == [made.id])
        #expect(try await store.statistics.summary(today: made.day).blocks[.photo] == 5)
        #expect(
            try await store.journals.summary(named: "Busan")?.moments == 3,
            "a photo is one, with all its pictures"
        )
        let moments = try await store.statistics.moments(ofJournal: "Busan")
        #expect((moments.blocks, moments.all) == ([.text: 2, .photo: 5], 3))
        #expect(try await store.check().filter(\.isFault) == [])
    }

    @Test("A photo of several pictures has each picture once, however often it was named")
    func once() async throws {
        let made = try await keep([1, 2, 1])
        #expect(
            names(try await store.entries.entry(made.id).blocks) == [[], ["IMG_1.jpg", "IMG_2.jpg"], []]
        )
        #expect(photos.count == 4)
    }

    @Test("takes no sixth, whether it comes with the entry, with another block or into the block")
    func sixth() async throws {
        let six = try (1...6).map { try diary.arriving($0) }
        let refusal = DiaryError.refused(.tooManyPictures(limit: 5))
        let photo = Block.photo(six.map(\.picture), caption: nil)
        await #expect(throws: refusal) {
            try await store.entries.add(entry([photo]), pictures: six, at: .evening)
        }
        #expect(photos.isEmpty)
        let made = try await keep([1, 2, 3, 4, 5])
        var edit = EntryEdit()
        edit.addedBlocks = [photo]
        await #expect(throws: refusal) { try await store.entries.edit(made.id, edit, at: .evening) }
        edit.addedBlocks = []
        edit.changedBlocks = [1: .to(photo)]
        await #expect(throws: refusal) { try await store.entries.edit(made.id, edit, at: .evening) }
        #expect(try await store.entries.entry(made.id).blocks == made.blocks && photos.count == 10)
    }

    @Test("A photo of several pictures goes with its files at once, and one of its pictures too")
    func removed() async throws {
        let made = try await keep([1, 2, 3])
        var edit = EntryEdit()
        edit.changedBlocks = [1: .to(.photo([made.pictures[0], made.pictures[2]], caption: "Two"))]
        try await store.entries.edit(made.id, edit, at: .evening)
        #expect(photos.count == 4 && !photos.contains(made.pictures[1].path))
        edit.changedBlocks = [1: .to(nil)]
        try await store.entries.edit(made.id, edit, at: .evening)
        #expect(photos.isEmpty)
        #expect(try await store.entries.entry(made.id).blocks == [.text("before"), .text("after")])
    }

    @Test("gets a picture back from the trash where it was, and as a block of its own where it is full")
    func restored() async throws {
        let made = try await keep([1, 2, 3])
        let end = Moment.evening.adding(seconds: 60)
        func putAway(_ number: Int, of entry: Entry) async throws -> EntryID {
            var (edit, rest) = (EntryEdit(), entry.blocks[1].pictures)
            rest.remove(at: number)
            edit.changedBlocks = [1: .to(.photo(rest, caption: "The harbour"))]
            let id = EntryID(at: Moment.evening.adding(seconds: Double(number)))
            try await store.trash.add(1, picture: number, of: entry, edit, as: id, until: end, at: .evening)
            return id
        }
        let away = try await putAway(1, of: made)
        #expect(try await store.trash.all().map(\.text) == ["IMG_2.jpg"] && photos.count == 6)
        try await store.trash.restore(away, at: .evening)
        #expect(try await store.entries.entry(made.id).blocks == made.blocks)
        let again = try await putAway(1, of: try await store.entries.entry(made.id))
        let more = try [4, 5, 6].map { try diary.arriving($0) }
        var edit = EntryEdit()
        let two = try await store.entries.entry(made.id).pictures
        edit.changedBlocks = [1: .to(.photo(two + more.map(\.picture), caption: "The harbour"))]
        try await store.entries.edit(made.id, edit, pictures: more, at: .evening)
        try await store.trash.restore(again, at: .evening)
        #expect(
            names(try await store.entries.entry(made.id).blocks)
                == [[], ["IMG_2.jpg"], [1, 3, 4, 5, 6].map { "IMG_\($0).jpg" }, []]
        )
    }

    @Test("gets a picture back where it was though an earlier photo shares one of its pictures")
    func shared() async throws {
        let made = try await keep([1, 2, 3])
        let more = try diary.arriving(4)
        var adding = EntryEdit()
        adding.addedBlocks = [.photo([made.pictures[0], more.picture], caption: "Again")]
        let whole = try await store.entries.edit(made.id, adding, pictures: [more], at: .evening)
        let place = try #require(whole.blocks.indices.last)
        var edit = EntryEdit()
        let id = EntryID(at: .evening)
        edit.changedBlocks = [place: .to(.photo([made.pictures[0]], caption: "Again"))]
        let end = Moment.evening.adding(seconds: 60)
        try await store.trash.add(place, picture: 1, of: whole, edit, as: id, until: end, at: .evening)
        try await store.trash.restore(id, at: .evening)
        #expect(try await store.entries.entry(made.id).blocks == whole.blocks)
    }

    @Test("A photo of several pictures does not become part of another where its first row is damaged")
    func damaged() async throws {
        let one = try (1...4).map { try diary.arriving($0) }
        let blocks: [Block] = [
            .photo([one[0].picture], caption: "one"),
            .photo(one[1...].map(\.picture), caption: "three"),
        ]
        let made = try await store.entries.add(entry(blocks), pictures: one, at: .evening)
        try Database(path: store.folder.database).run("UPDATE block SET kind = 'film' WHERE number = 1")
        let read = try await store.entries.timeline(EntryFilter())
        #expect(names(read[0].blocks) == [["IMG_1.jpg"], ["IMG_3.jpg", "IMG_4.jpg"]])
        #expect(read[0].summary.id == made.id)
    }

    @Test("comes back from an export and from a mirror, in whose note the pictures stand above the caption")
    func exported() async throws {
        let made = try await keep([1, 2])
        let (export, mirror) = (diary.root + "/export", diary.root + "/mirror")
        try await DiaryExport(of: store, into: export, as: .json, withSound: true).write([made.id])
        let writing = DiaryMirror(of: store, in: mirror)
        #expect(try await writing.update(at: .evening).written == 1)
        #expect(try await writing.update(at: .evening).unchanged == 1)
        let name = try #require(FolderNames.files(below: mirror).first { $0.hasSuffix(".md") })
        let note = String(decoding: FileBytes.read("\(mirror)/\(name)") ?? [], as: UTF8.self)
        let stem = try #require(name.split(separator: "/").last?.dropLast(3))
        let shown = "![[\(stem) photo 1.jpg]]\n![[\(stem) photo 2.jpg]]\n\nThe harbour\n"
        #expect(note.contains(shown), "\(note)")
        for folder in [export, mirror] {
            let (other, second) = try TemporaryDiary.opened()
            for file in DiaryImport.files(at: folder) {
                try await DiaryImport(into: second).add(file: file, at: .evening) { _, outcome in
                    #expect(outcome == .added(made.id))
                }
            }
            #expect(try await second.entries.entry(made.id).blocks == made.blocks)
            #expect(other.files().count { $0.hasSuffix(".jpg") && !$0.hasSuffix(".small.jpg") } == 2)
        }
        try note.replacing("\nbefore\n", with: "\nMy words.\n\nbefore\n")
            .write(toFile: "\(mirror)/\(name)", atomically: false, encoding: .utf8)
        #expect(try await writing.update(at: .evening).readBack == [made.id])
        #expect(try await store.entries.entry(made.id).text == "My words.")
        #expect(try await store.entries.entry(made.id).blocks == made.blocks)
        let row = ExportFormat.csv.text(of: try await store.entries.entry(made.id), sound: nil)
        #expect(row.contains(",IMG_1.jpg;IMG_2.jpg,"))
    }

    @Test("is read of what earlier versions wrote, in whose JSON a photo has one picture or none")
    func former() async throws {
        let picture = try diary.arriving(1).picture
        let made = entry([.photo([picture], caption: "The harbour"), .photo([], caption: "no picture")])
        let (start, end) = ("\"pictures\":[{", "}]}")
        let line = made.jsonText.line
        #expect(line.contains(start) && line.contains(end))
        let old = line.replacing(start, with: "").replacing(end, with: "}", maxReplacements: 1)
        #expect(!old.contains("pictures") && old.contains("\"caption\":\"The harbour\",\"sha256\":"))
        #expect(EntryDocument.whole(json: Array(old.utf8))?.blocks == made.blocks)
        #expect(EntryDocument.whole(json: Array(line.utf8))?.blocks == made.blocks)
    }
}
