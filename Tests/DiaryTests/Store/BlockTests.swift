import Testing
@testable import Diary
@testable import System

@Suite("Blocks of an entry")
struct BlockTests {
    private static let all: [Block] = [
        .text("On the train"), .link(address: "https://cafe.example/menu", title: "Harbour Café"),
        .place(name: "Haeundae", GlobePosition(latitude: 35.16, longitude: 129.16)),
    ]

    /// An entry without sound and without a text of its own.
    private static func blocksAlone(_ blocks: [Block] = all) -> Entry {
        var entry = Entry.sample(1, text: "")
        entry.origin = nil
        entry.blocks = blocks
        return entry
    }

    private func found(_ words: String, in store: DiaryStore) async throws -> [SearchHit] {
        try await store.search.find(try #require(SearchQuery(words))).hits
    }

    @Test("keep their order, also those that are added later, and are read back as they were")
    func order() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let id = try await store.entries.add(Self.blocksAlone(), at: .evening).id
        var edit = EntryEdit()
        edit.addedBlocks = [.text("later"), .link(address: "https://example.com/", title: nil)]
        let entry = try await store.entries.edit(id, edit, at: Moment.evening.adding(seconds: 1))
        #expect(entry.blocks == Self.all + edit.addedBlocks)
        #expect(entry.changedAt == Moment.evening.adding(seconds: 1).at(offsetSeconds: 0))
        #expect(try await store.entries.entry(id) == entry)
    }

    @Test("stand apart where a search shows them, and so do a link's title and its address")
    func excerpt() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        _ = try await store.entries.add(Self.blocksAlone(), at: .evening)
        let hit = try #require(try await found("harbour", in: store).first)
        #expect(
            hit.before + hit.match + hit.after
                == "On the train · Harbour Café · https://cafe.example/menu · Haeundae"
        )
    }

    @Test("are changed and removed by their place, and the others stay in order")
    func changed() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let id = try await store.entries.add(Self.blocksAlone(), at: .evening).id
        var edit = EntryEdit()
        edit.changedBlocks = [0: .to(.text("In the bus")), 1: .to(nil)]
        #expect(
            try await store.entries.edit(id, edit, at: .evening).blocks == [.text("In the bus"), Self.all[2]]
        )
        #expect(try await found("train", in: store).isEmpty)
        #expect(try await found("café", in: store).isEmpty)
        #expect(try await found("bus", in: store).map(\.field) == [.block])
        #expect(try await store.check().filter(\.isFault) == [])
    }

    @Test("stay as they are where another program has given their number to another one")
    func moved() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let id = try await store.entries.add(Self.blocksAlone(), at: .evening).id
        var removal = EntryEdit()
        removal.changedBlocks = [0: .to(nil)]
        var late = EntryEdit()
        late.changedBlocks = [1: .to(.text("In the bus"))]
        late.seenBlocks = [1: Self.all[1]]
        let left = try await store.entries.edit(id, removal, at: .evening).blocks
        await #expect(throws: DiaryError.self) { try await store.entries.edit(id, late, at: .evening) }
        late.seenBlocks = [1: left[1]]
        #expect(
            try await store.entries.edit(id, late, at: .evening).blocks == [left[0], .text("In the bus")]
        )
        late.seenBlocks = [2: left[1]]
        await #expect(throws: DiaryError.self) { try await store.entries.edit(id, late, at: .evening) }
    }

    @Test("are found by a text, a link's title and address, and a place, beside the words of the entry")
    func search() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample()
        entry.blocks = Self.all
        try await store.entries.add(entry, at: .evening)
        for words in ["train", "cafe", "menu", "haeundae", "harbour café", "walked haeundae"] {
            #expect(try await found(words, in: store).count == 1, "\(words)")
        }
        let hit = try #require(try await found("train", in: store).first)
        #expect((hit.field, hit.before, hit.match) == (.block, "On the ", "train"))
        #expect(try await found("walked", in: store).map(\.field) == [.text])
    }

    @Test("give an entry without a text its line in lists, and say what else it has")
    func lists() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let id = try await store.entries.add(Self.blocksAlone([Self.all[1], Self.all[2]]), at: .evening).id
        let summary = try await store.entries.summary(id)
        #expect(
            (summary.text, summary.blocks, summary.textIsCut) == ("Harbour Café", [.link, .place], false)
        )
        #expect(try await store.entries.entry(id).lead == summary.text)
        let long = Block.text(String(repeating: "word ", count: 100))
        let other = try await store.entries.add(.sample(2, text: ""), at: .evening).id
        var edit = EntryEdit()
        edit.addedBlocks = [long]
        try await store.entries.edit(other, edit, at: .evening)
        #expect(try await store.entries.summary(other).textIsCut)
        #expect(try await store.entries.listWhole().map(\.text).contains(long.words))
    }

    @Test("come back from the trash, and are in no table once their entry is gone")
    func trash() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let before = try await store.entries.add(Self.blocksAlone(), at: .evening)
        try await store.trash.add(before.id, until: Moment.evening.adding(seconds: 60), at: .evening)
        #expect(try await store.trash.all().map(\.text) == ["On the train"])
        #expect(try await found("train", in: store).isEmpty)
        #expect(try await store.trash.restore(before.id, at: .evening).blocks == before.blocks)
        #expect(try await found("train", in: store).count == 1)
        try await store.entries.remove(before.id, at: .evening)
        #expect(try await store.blockCount() == 0)
        #expect(try await store.check().filter(\.isFault) == [])
    }

    @Test(
        "alone come back from the trash to where they were, and are entries where theirs is in it too",
        arguments: [nil, 0, 1]
    )
    func partInTrash(place: Int?) async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Self.blocksAlone()
        entry.text = "my own words"
        entry.textEdited = true
        let before = try await store.entries.add(entry, at: .evening)
        func putAway() async throws -> EntryID {
            let whole = try await store.entries.entry(before.id)
            var edit = EntryEdit()
            if let place { edit.changedBlocks[place] = .to(nil) } else { edit.text = "" }
            let id = EntryID(at: .evening)
            let end = Moment.evening.adding(seconds: 60)
            let left = try await store.trash.add(place, of: whole, edit, as: id, until: end, at: .evening)
            #expect(left.blocks.count + (left.text.isEmpty ? 0 : 1) == before.blocks.count)
            return id
        }
        let id = try await putAway()
        #expect(try await store.trash.all().map(\.id) == [id])
        let back = try await store.trash.restore(id, at: .evening)
        #expect((back.id, back.text) == (before.id, before.text) && back.blocks == before.blocks)
        #expect(try await store.trash.all().isEmpty)
        let other = try await putAway()
        try await store.trash.add(before.id, until: Moment.evening.adding(seconds: 60), at: .evening)
        #expect(try await store.trash.restore(other, at: .evening).id == other)
        #expect(try await store.check().filter(\.isFault) == [])
    }

    @Test("are counted among the figures, by kind and for the entries that a filter lets pass")
    func figures() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try await store.entries.add(Self.blocksAlone(), at: .evening)
        var other = Entry.sample(2, journal: "Family")
        other.blocks = [.text("one"), .text("two")]
        try await store.entries.add(other, at: .evening)
        let today = Moment.evening.localDay
        #expect(try await store.statistics.summary(today: today).blocks == [.text: 3, .link: 1, .place: 1])
        let family = try await store.statistics.summary(EntryFilter(journal: "Family"), today: today)
        #expect(family.blocks == [.text: 2])
    }

    @Test("are refused where they hold nothing, where one is too long, and where there are four places")
    func refusals() {
        let long = String(repeating: "가", count: Block.characterLimit)
        #expect(Block.refusal(of: Self.all + [.text(long)]) == nil)
        #expect(Block.refusal(of: [.text(long + "가")]) == .tooLong(limit: 100_000))
        #expect(Block.refusal(of: [.text(" \n\u{3000}")]) == .blank)
        let places = [Block](repeating: .place(name: "Seoul", nil), count: 3)
        #expect(Block.refusal(of: places) == nil)
        #expect(Block.refusal(of: places + [.place(name: "Busan", nil)]) == .tooManyPlaces(limit: 3))
    }

    @Test("are never more than an entry may be given, however many programs add to it at once")
    func crowd() async throws {
        let diary = try TemporaryDiary()
        let entry = try await diary.open().entries.add(Entry.sample(1), at: .evening)
        let refusals = await withTaskGroup(of: DiaryError?.self) { group in
            for number in 0..<10 {
                group.addTask {
                    do throws(DiaryError) {
                        var edit = EntryEdit()
                        edit.addedBlocks = [
                            .place(name: "Place \(number)", nil), .photo([], caption: "Photo \(number)"),
                        ]
                        let store = try DiaryStore(
                            folder: diary.folder,
                            options: .init(access: .write, busyMilliseconds: 30_000)
                        )
                        try await store.entries.edit(entry.id, edit, at: .evening)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: [DiaryError?]()) { $0.append($1) }
        }
        #expect(
            refusals.compactMap(\.self)
                == [DiaryError](repeating: .refused(.tooManyPlaces(limit: 3)), count: 7)
        )
        #expect(try await diary.open().entries.entry(entry.id).blocks.count { $0.kind == .place } == 3)
    }

    @Test(
        "that are neither places nor photos may still be added to an entry that came with more than it may be given"
    )
    func besidesMore() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample(1)
        entry.blocks = [Block](repeating: .place(name: "Seoul", nil), count: 4)
        let blocks = entry
        await #expect(throws: DiaryError.refused(.tooManyPlaces(limit: 3))) {
            try await store.entries.add(blocks, at: .evening)
        }
        try await store.entries.add(blocks, restoring: true, at: .evening)
        var edit = EntryEdit()
        edit.addedBlocks = [.text("later")]
        #expect(try await store.entries.edit(entry.id, edit, at: .evening).blocks.count == 5)
    }

    @Test("name only points that are on the globe", arguments: [(91, 0), (0, 999), (-90.1, 0), (.nan, 0)])
    func positions(latitude: Double, longitude: Double) {
        #expect(GlobePosition(latitude: latitude, longitude: longitude) == nil)
    }
}

extension DiaryStore {
    fileprivate func blockCount() throws(DiaryError) -> Int? {
        try database.first("SELECT count(*) FROM block") { $0[0].int }
    }
}
