@testable import Diary
@testable import Hearing
@testable import Mood
@testable import System
import Foundation
import Testing

@Suite("The trash")
struct TrashTests {
    private static let end = Moment.evening.adding(seconds: 30 * 86_400)

    private func filled(_ diary: TemporaryDiary) async throws -> (store: DiaryStore, entry: Entry) {
        let store = try diary.open()
        let row = try await store.ledger.offer(place)
        _ = try await store.ledger.settle(row.id, sha256: "sha1", bytes: 9, at: place)
        var entry = Entry.sample(
            title: "qqtitle",
            text: "qqtext",
            journal: "qqjournal",
            tags: ["qqtag"],
            withSound: true
        )
        entry.transcript = .sample("qqheard again")
        entry.pending = [.analyse]
        entry.personMood = .init(positive: 30, negative: 70, emotion: .fear, source: .person)
        try await store.entries.add(entry, archive: diary.archive(), ledger: row.id, at: .evening)
        return (store, try await store.entries.entry(entry.id))
    }

    private var place: LedgerPath {
        LedgerPath(path: "/in/memo.wav", bytes: 9, modifiedNanoseconds: 1, seenAt: .evening)
    }

    @Test("The trash hides an entry everywhere, keeps its sound, and gives back all of it")
    func roundTrip() async throws {
        let diary = try TemporaryDiary()
        let (store, entry) = try await filled(diary)
        try await store.trash.add(entry.id, until: Self.end, at: .evening)
        #expect(try await store.entries.list() == [])
        #expect(try await store.search.find(try #require(SearchQuery("qqheard"))).total == 0)
        #expect(try await store.statistics.summary(today: try #require(DiaryDay("2026-11-20"))).entries == 0)
        #expect(try await store.statistics.calendar(year: 2026, month: 11) == [])
        #expect(try await store.jobs.all() == [])
        #expect(try await !store.entries.has(entry.id))
        await #expect(throws: DiaryError.idUsed(entry.id)) {
            try await store.entries.add(entry, at: .evening)
        }
        #expect(try await store.check() == [])
        let shown = try #require(try await store.trash.all().first)
        #expect((shown.id, shown.title, shown.text) == (entry.id, "qqtitle", "qqtext"))
        #expect((shown.shortID, shown.until) == (String(entry.id.description.suffix(4)), Self.end.atUTC))
        try await store.trash.restore(entry.id, at: entry.changedAt)
        #expect(try await store.entries.entry(entry.id) == entry)
        #expect(try await store.trash.all() == [])
        #expect(try await store.search.find(try #require(SearchQuery("qqheard"))).total == 1)
        #expect(FileManager.default.fileExists(atPath: store.folder.absolute(entry.sound?.path ?? "?")))
    }

    @Test(
        "The trash knows the file of an entry: it is not taken again, also where the ledger had forgotten it"
    )
    func sameFile() async throws {
        let diary = try TemporaryDiary()
        let (store, entry) = try await filled(diary)
        try await store.trash.add(entry.id, until: Self.end, at: .evening)
        var row = try #require(try await store.ledger.row(sha256: "sha1"))
        #expect((row.state, row.reason, row.entry) == (.skipped, "trashed", nil))
        try Database(path: store.folder.database).run("DELETE FROM ledger")
        let seen = try await store.ledger.offer(place)
        row = try await store.ledger.settle(seen.id, sha256: "sha1", bytes: 9, at: place)
        #expect((row.state, row.reason) == (.skipped, "trashed"))
        #expect(try await store.sounds.trashedEntry(ofBytes: "sha1", count: 9) == entry.id)
        try await store.trash.restore(entry.id, at: .evening)
        row = try #require(try await store.ledger.row(sha256: "sha1"))
        #expect((row.state, row.reason, row.entry) == (.filed, nil, entry.id))
    }

    @Test("The trash loses what is over its time when the diary is opened for writing at that time")
    func expired() async throws {
        let diary = try TemporaryDiary()
        let (store, entry) = try await filled(diary)
        let path = store.folder.absolute(entry.sound?.path ?? "?")
        try await store.trash.add(entry.id, until: Self.end, at: .evening)
        _ = try diary.open(.init(access: .write, now: Self.end.adding(seconds: -1)))
        _ = try diary.open(.init(access: .read, now: Self.end))
        _ = try diary.open(.init(access: .write))
        #expect(try await store.trash.all().count == 1)
        _ = try diary.open(.init(access: .write, now: Self.end))
        #expect(try await store.trash.all() == [])
        #expect(!FileManager.default.fileExists(atPath: path))
        let row = try #require(try await store.ledger.row(sha256: "sha1"))
        #expect((row.state, row.reason) == (.skipped, "removed"))
        await #expect(throws: DiaryError.idUsed(entry.id)) {
            try await store.entries.add(entry, at: .evening)
        }
    }

    @Test("The trash says which entries it removed for good, and not what was brought back before")
    func emptied() async throws {
        let diary = try TemporaryDiary()
        let (store, first) = try await filled(diary)
        let second = try await store.entries.add(.sample(2), at: .evening)
        for id in [first.id, second.id] { try await store.trash.add(id, until: Self.end, at: .evening) }
        try await store.trash.restore(first.id, at: .evening)
        #expect(try await store.trash.remove([first.id, second.id], at: .evening) == [second.id])
        #expect(try await store.entries.ids() == [first.id])
    }

    @Test("The trash leaves no word in any page when it is emptied, nor a draft")
    func withoutTrace() async throws {
        let diary = try TemporaryDiary()
        let (store, entry) = try await filled(diary)
        try await store.trash.add(entry.id, until: Self.end, at: .evening)
        let drafts = store.folder.drafts
        try FileManager.default.createDirectory(atPath: drafts, withIntermediateDirectories: true)
        try Data("qqtext".utf8).write(to: URL(fileURLWithPath: store.folder.draft(of: entry.id)))
        #expect(try await store.trash.remove([entry.id], at: .evening) == [entry.id])
        #expect(try await store.trash.remove([entry.id], at: .evening) == [])
        let names = try FileManager.default.subpathsOfDirectory(atPath: diary.folder)
        for name in names where !name.hasSuffix("_lives") {
            let found = FileManager.default.contents(atPath: diary.folder + "/" + name) ?? Data()
            for word in ["qqtitle", "qqtext", "qqjournal", "qqtag", "qqheard"] {
                #expect(found.range(of: Data(word.utf8)) == nil, "\(word) in \(name)")
            }
        }
        #expect(diary.files() == [])
    }

    @Test("The trash gives nothing back over an entry that was made of the same file meanwhile")
    func otherEntry() async throws {
        let diary = try TemporaryDiary()
        let (store, entry) = try await filled(diary)
        try await store.trash.add(entry.id, until: Self.end, at: .evening)
        var other = Entry.sample(2)
        other.origin = entry.origin
        try await store.entries.add(other, at: .evening)
        await #expect(throws: DiaryError.duplicate(of: other.id)) {
            try await store.trash.restore(entry.id, at: .evening)
        }
        #expect(try await store.trash.all().map(\.id) == [entry.id])
    }

    @Test("The trash gives back an entry that an import has too")
    func importing() async throws {
        let diary = try TemporaryDiary()
        let (store, entry) = try await filled(diary)
        let out = diary.root + "/out"
        _ = try await DiaryExport(of: store, into: out, as: .json, withSound: true).write([entry.id])
        try await store.trash.add(entry.id, until: Self.end, at: .evening)
        let file = try #require(DiaryImport.files(at: out).first)
        try await DiaryImport(into: store).add(file: file, at: .evening) { _, outcome in
            #expect(outcome == .added(entry.id))
        }
        #expect(try await store.trash.all() == [])
        #expect(try await store.entries.entry(entry.id).sound == entry.sound)
        #expect(try await store.check().map(\.kind) == [.pending])
    }
}

extension Moment {
    fileprivate var atUTC: Moment { at(offsetSeconds: 0) }
}

/// Searches the bytes of the database and its log, as somebody who finds the disk can.
@Suite("Words that were removed or replaced")
struct RemovedWordsTests {
    private func seen(_ words: [String], in diary: TemporaryDiary) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: diary.folder).filter {
            $0.hasPrefix("diary.")
        }
        let files = try names.map { try Data(contentsOf: URL(fileURLWithPath: diary.folder + "/" + $0)) }
        return words.filter { word in files.contains { $0.range(of: Data(word.utf8)) != nil } }
    }

    private func filled(_ diary: TemporaryDiary) async throws -> (store: DiaryStore, id: EntryID) {
        let store = try diary.open()
        let path = LedgerPath(path: "/in/qqname.wav", bytes: 9, modifiedNanoseconds: 1, seenAt: .evening)
        let row = try await store.ledger.offer(path)
        let terms = ["title": ["qqtitle"], "journal": ["qqjournal"], "tags": ["qqtag"], "preset": ["fast"]]
        try await store.ledger.saveTerms(terms, of: row.id)
        var entry = Entry.sample(title: "qqtitle", text: "qqfirst", journal: "qqjournal", tags: ["qqtag"])
        entry.transcript = .sample("qqheard")
        let kept = try await store.entries.add(entry, ledger: row.id, at: .evening)
        try await store.ledger.saveTerms(terms, of: row.id)
        #expect(
            try await store.ledger.terms([String: [String]].self, of: row.id) == [
                "preset": ["fast"], "tags": [],
            ]
        )
        for number in 2...40 {
            let text = String(repeating: "filler \(number) ", count: 40)
            try await store.entries.add(.sample(UInt64(number), text: text), at: .evening)
        }
        return (store, kept.id)
    }

    private let all = ["qqname", "qqtitle", "qqjournal", "qqtag", "qqfirst", "qqheard"]

    @Test("are in no page after the entry is removed, nor is what was said when its file was offered")
    func removed() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await filled(diary)
        // As a change of the database's form leaves it.
        for copy in ["diary.sqlite.before-2", ".unfinished-1-diary.sqlite.before-2-journal"] {
            try Data("qqfirst".utf8).write(to: URL(fileURLWithPath: "\(diary.folder)/\(copy)"))
        }
        #expect(try seen(all, in: diary) == all)
        try await store.entries.remove(id, at: .evening)
        #expect(try seen(all, in: diary) == [])
    }

    @Test("Words that were removed or replaced are in no page after an edit")
    func edited() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await filled(diary)
        for round in 1...30 {
            var edit = EntryEdit()
            edit.title = .to("qqtitle\(round)x")
            edit.text = "qqsecond\(round)x " + String(repeating: "more ", count: round * 20)
            edit.journal = .to("qqjournal\(round)x")
            edit.removedTags = ["qqtag", "qqtag\(round - 1)x"]
            edit.addedTags = ["qqtag\(round)x"]
            try await store.entries.edit(id, edit, at: .evening)
            let gone =
                ["qqtitle", "qqsecond", "qqjournal", "qqtag"].map { "\($0)\(round - 1)x" } + ["qqfirst"]
            #expect(try seen(gone, in: diary) == [], "after edit \(round)")
        }
    }

    @Test(
        "Words that were removed or replaced are forgotten by the next opening when the program was killed in between"
    )
    func killed() async throws {
        let diary = try TemporaryDiary()
        try await removeAsFarAsTheTransaction(diary)
        #expect(try seen(["qqfirst"], in: diary) == ["qqfirst"])
        _ = try diary.open(.init(access: .write))
        #expect(try seen(all, in: diary) == [])
    }

    private func removeAsFarAsTheTransaction(_ diary: TemporaryDiary) async throws {
        let (store, id) = try await filled(diary)
        try await store.removeAndDie(id)
    }
}

extension DiaryStore {
    fileprivate func removeAndDie(_ id: EntryID) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            _ = try database.removeEntry(id, leavingFile: .skipped, because: "removed", at: .evening)
        }
    }
}
