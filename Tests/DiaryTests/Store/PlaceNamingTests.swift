import System
import Testing
@testable import Diary

@Suite("A place that gets the name of another")
struct PlaceNamingTests {
    private static let end = Moment.evening.adding(seconds: 30 * 86_400)
    private let (here, there): (GlobePosition, GlobePosition)

    init() throws {
        here = try #require(GlobePosition(latitude: 35.16, longitude: 129.16))
        there = try #require(GlobePosition(latitude: 1, longitude: 2))
    }

    private func keep(_ number: UInt64, _ blocks: [Block], in store: DiaryStore) async throws -> EntryID {
        var entry = Entry.sample(number)
        entry.blocks = blocks
        return try await store.entries.add(entry, at: .evening).id
    }

    @Test("gets it in entries and parts of entries that lie in the trash, too, and they come back with it")
    func trash() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let whole = try await keep(1, [.text("x"), .place(name: "Alt", there)], in: store)
        let parted = try await keep(2, [.text("y"), .place(name: "alt", nil)], in: store)
        let other = try await keep(3, [.place(name: "Elsewhere", there)], in: store)
        for id in [whole, other] { try await store.trash.add(id, until: Self.end, at: .evening) }
        var edit = EntryEdit()
        edit.changedBlocks[1] = .to(nil)
        let part = Entry.sample(9).id
        let entry = try await store.entries.entry(parted)
        try await store.trash.add(1, of: entry, edit, as: part, until: Self.end, at: .evening)
        #expect(try await store.places.inTrash().map(\.name).sorted() == ["Alt", "Elsewhere", "alt"])
        let place = OwnPlace(name: "Neu", position: here)
        let changed = try await store.places.replace("Alt", by: place, at: .evening)
        let lost = UsedPlace(name: "Alt", position: there, uses: 1)
        #expect(changed == ReplacedPlace(entries: 0, trashed: 2, lost: [lost]))
        #expect(try await store.trash.all().first { $0.id == part }?.text == "Neu")
        try await store.trash.restore(whole, at: .evening)
        try await store.trash.restore(part, at: .evening)
        try await store.trash.restore(other, at: .evening)
        #expect(try await store.entries.entry(whole).blocks == [.text("x"), .place(name: "Neu", here)])
        #expect(try await store.entries.entry(parted).blocks == [.text("y"), .place(name: "Neu", here)])
        #expect(try await store.entries.entry(other).blocks == [.place(name: "Elsewhere", there)])
        #expect(try await store.check() == [])
    }

    @Test("stands once in an entry that named both, and what is lost of the points is counted")
    func both() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let blocks: [Block] = [.place(name: "Mil do", there), .text("x"), .place(name: "Mildo", here)]
        let both = try await keep(1, blocks, in: store)
        let unplaced = try await keep(
            2,
            [.place(name: "Mil do", there), .place(name: "Mildo", nil)],
            in: store
        )
        let place = OwnPlace(name: "Mildo", position: here)
        let changed = try await store.places.replace("Mil do", by: place, at: .evening)
        #expect(changed.lost == [UsedPlace(name: "Mil do", position: there, uses: 2)])
        #expect(try await store.entries.entry(both).blocks == [.text("x"), .place(name: "Mildo", here)])
        #expect(try await store.entries.entry(unplaced).blocks == [.place(name: "Mildo", here)])
    }

    @Test("lets each entry keep its point where that is wanted, and those without one get the place's")
    func points() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try await store.places.save(OwnPlace(name: "Mildo", position: here))
        let away = try await keep(1, [.place(name: "Mildo", there)], in: store)
        let unplaced = try await keep(2, [.place(name: "Mildo", nil)], in: store)
        let named = OwnPlace(name: "Milda", position: here)
        let changed = try await store.places.replace("Mildo", by: named, keepingPoints: true, at: .evening)
        #expect(changed == ReplacedPlace(entries: 2))
        #expect(try await store.entries.entry(away).blocks == [.place(name: "Milda", there)])
        #expect(try await store.entries.entry(unplaced).blocks == [.place(name: "Milda", here)])
    }

    @Test("that is the alias of yet another place is that no more")
    func aliases() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try await store.places.save(OwnPlace(name: "R9", aliases: ["alt", "Neun"], position: there))
        _ = try await keep(1, [.place(name: "Alt", there)], in: store)
        let place = OwnPlace(name: "Neu", aliases: ["Alt"], position: here)
        #expect(try await store.places.replace("Alt", by: place, at: .evening).entries == 1)
        #expect(try await store.places.all().map(\.aliases) == [["Alt"], ["Neun"]])
        #expect(try await store.places.all().map(\.uses) == [1, 0])
    }

    @Test("gets it also where something in the trash cannot be read, which stays as it is")
    func damaged() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let (whole, broken) = (
            try await keep(1, [.place(name: "Alt", here)], in: store),
            try await keep(2, [.place(name: "Alt", here)], in: store)
        )
        for id in [whole, broken] { try await store.trash.add(id, until: Self.end, at: .evening) }
        let database = try Database(path: diary.folder + "/diary.sqlite")
        try database.run("UPDATE trash SET document = substr(document, 2) WHERE id = ?", [.of(broken)])
        let changed = try await store.places.rename("Alt", to: "Neu", nil, at: .evening)
        #expect(changed == ReplacedPlace(trashed: 1))
        #expect(try await store.places.inTrash() == [UsedPlace(name: "Neu", position: here)])
    }
}
