import Foundation
import Testing
@testable import Diary
@testable import Hearing
@testable import System

/// Searches the bytes of the database and of its log, as somebody who finds the disk can.
@Suite("Words that were removed or replaced")
struct RemovedWordsTests {
    /// The words that are still to be seen in the diary's files.
    private func seen(_ words: [String], in diary: TemporaryDiary) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: diary.folder).filter {
            $0.hasPrefix("diary.")
        }
        let files = try names.map { try Data(contentsOf: URL(fileURLWithPath: diary.folder + "/" + $0)) }
        return words.filter { word in files.contains { $0.range(of: Data(word.utf8)) != nil } }
    }

    /// A diary with an entry that came from a file which was offered with a title.
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

    @Test("are in no page after an edit")
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

    @Test("are forgotten by the next opening when the program was killed in between")
    func killed() async throws {
        let diary = try TemporaryDiary()
        try await removeAsFarAsTheTransaction(diary)
        #expect(try seen(["qqfirst"], in: diary) == ["qqfirst"])
        _ = try diary.open(.init(access: .write))
        #expect(try seen(all, in: diary) == [])
    }

    @Test("and names of files are forgotten that an earlier version left when an entry was removed")
    func oldNames() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await filled(diary)
        let row = try #require(try await store.ledger.rows(entry: id).first)
        try await store.removeAndDie(id)
        // As it was before: the path stays, and the step that names it.
        let path = LedgerPath(path: "/in/qqname.wav", bytes: 9, modifiedNanoseconds: 1, seenAt: .evening)
        try await store.keepName(path, of: row.id)
        _ = try diary.open(.init(access: .write))
        #expect(try seen(["qqname"], in: diary) == [])
    }

    private func removeAsFarAsTheTransaction(_ diary: TemporaryDiary) async throws {
        let (store, id) = try await filled(diary)
        try await store.removeAndDie(id)
    }
}

extension DiaryStore {
    /// Writes down where the file of a row is, and a step that says so.
    fileprivate func keepName(_ path: LedgerPath, of key: LedgerRow.ID) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.place(path, at: key)
            try database.tell(key, "seen", note: path.path, at: .evening)
        }
    }

    /// Removes an entry as far as a program comes that is killed right after the transaction.
    fileprivate func removeAndDie(_ id: EntryID) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            _ = try database.removeEntry(id, leavingFile: .skipped, because: "removed", at: .evening)
        }
    }
}
