import Foundation
import Synchronization
import Testing
@testable import Diary
@testable import System

@Suite("An import adds what an entry lacks")
struct CompletionByImportTests {
    private func imported(_ folder: String, into store: DiaryStore) async throws -> [DiaryImport.Outcome] {
        let outcomes = Mutex<[DiaryImport.Outcome]>([])
        for file in DiaryImport.files(at: folder) {
            try await DiaryImport(into: store).add(file: file, at: .evening) { _, outcome in
                outcomes.withLock { $0.append(outcome) }
            }
        }
        return outcomes.withLock { $0 }
    }

    @Test("A backup without sound does not keep the sound of the next one out")
    func sound() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample(1, withSound: true)
        entry.transcript = .sample("we walked along")
        let kept = try await store.entries.add(entry, archive: try diary.archive(), at: .evening)
        let (bare, full) = (diary.root + "/bare", diary.root + "/full")
        try await DiaryExport(of: store, into: bare, as: .json, withSound: false).write([kept.id])
        try await DiaryExport(of: store, into: full, as: .json, withSound: true).write([kept.id])
        let other = try TemporaryDiary()
        let copy = try other.open()
        #expect(try await imported(bare, into: copy) == [.addedWithoutSound(kept.id)])
        #expect(try await imported(full, into: copy) == [.completed(kept.id)])
        #expect(try await imported(full, into: copy) == [.known(kept.id)])
        let whole = try await copy.entries.entry(kept.id)
        let sound = try #require(whole.sound)
        let path = copy.folder.absolute(sound.path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == sound.bytes)
        #expect(try await copy.entries.summary(kept.id).seconds == sound.seconds)
        #expect(try await copy.check().filter(\.isFault) == [])
    }

    @Test("Two programs that take the same export at once have no fault, and make each entry once")
    func atOnce() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var ids: [EntryID] = []
        for number in 1...24 {
            // Without sound: what waits for its place has the name of its process, which both have here.
            let moment = Moment.evening.adding(seconds: Double(number) * 60)
            ids.append(try await store.entries.add(Entry.sample(UInt64(number), at: moment), at: .evening).id)
        }
        let out = diary.root + "/out"
        try await DiaryExport(of: store, into: out, as: .json, withSound: false).write(ids)
        let other = try TemporaryDiary()
        let (one, two) = (try other.open(), try other.open())
        async let first = imported(out, into: one)
        async let second = imported(out, into: two)
        let outcomes = try await first + second
        let faults = outcomes.filter { outcome in
            switch outcome {
            case .added, .known, .completed: false
            default: true
            }
        }
        #expect(faults == [])
        #expect(outcomes.count { if case .added = $0 { true } else { false } } == 24)
        #expect(try await one.entries.count() == 24)
        #expect(try await one.check().filter(\.isFault) == [])
    }

    @Test("A file without anything in it is a fault and not an export of nothing", arguments: ["", "\n \n"])
    func empty(content: String) async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let path = diary.root + "/nothing.json"
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        await #expect(throws: ImportError.empty) {
            try await DiaryImport(into: store).add(file: path, at: .evening) { _, outcome in
                Issue.record("\(outcome) was told")
            }
        }
    }

    @Test("A file that holds no entry is one fault, however many lines it has")
    func strange() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let path = diary.root + "/notes.jsonl"
        try Data("one\ntwo\nthree\n".utf8).write(to: URL(fileURLWithPath: path))
        await #expect(throws: ImportError.notAnEntry(key: "")) {
            try await DiaryImport(into: store).add(file: path, at: .evening) { _, outcome in
                Issue.record("\(outcome) was told")
            }
        }
    }

    @Test("An entry that was made of an export's sound gets what the export says, and is not doubled")
    func ofItsSound() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample(1, title: "At sea", journal: "Travel", tags: ["sea"], withSound: true)
        entry.transcript = .sample("we walked along")
        let kept = try await store.entries.add(entry, archive: try diary.archive(), at: .evening)
        let out = diary.root + "/out"
        try await DiaryExport(of: store, into: out, as: .json, withSound: true).write([kept.id])
        let other = try TemporaryDiary()
        let copy = try other.open()
        var made = Entry.sample(2, at: Moment.evening.adding(seconds: -23_400), withSound: true)
        made.dateCertainty = .dayOnly
        made.origin = Origin(name: "a.opus", sha256: SHA256Sum.of("sound".utf8), bytes: 5)
        try await copy.entries.add(made, archive: try other.archive("again"), at: .evening)
        #expect(try await imported(out, into: copy) == [.completed(made.id)])
        let whole = try await copy.entries.entry(made.id)
        #expect((whole.title, whole.journal, whole.tags) == ("At sea", "Travel", ["sea"]))
        #expect(whole.recordedAt == kept.recordedAt && whole.dateCertainty == .exact)
        #expect(try await imported(out, into: copy) == [.known(made.id)])
        #expect(try await copy.entries.count() == 1)
    }
}
