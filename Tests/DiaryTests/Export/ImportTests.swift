import Foundation
import Synchronization
import Testing
@testable import Diary
@testable import Hearing
@testable import Mood
@testable import System

@Suite("Out of the diary and in again")
struct ImportTests {
    /// Three entries that between them use everything an entry can have.
    static func fill(_ diary: TemporaryDiary) async throws -> DiaryStore {
        let store = try diary.open()
        try await store.entries.add(full(), archive: try diary.archive(), at: .evening)
        try await store.entries.add(ownText(), at: .evening)
        var both = Entry.sample(3, at: Moment.evening.adding(seconds: -3600))
        both.reading = EditTests.reading(.fear, 10)
        both.personMood = Mood(positive: 90, negative: 10, emotion: nil, source: .person)
        try await store.entries.add(both, at: .evening)
        return store
    }

    /// With sound, words and a mood, and something still to be done.
    static func full() -> Entry {
        var full = Entry.sample(
            1,
            title: "At sea: \"all\" of it",
            journal: "Travel",
            tags: ["a b", "sea"],
            withSound: true
        )
        full.transcript = .sample("we walked 회의실에서\talong")
        full.transcript?.capped = true
        full.transcript?.unheardSeconds = 12.25
        full.transcript?.words[0].alternatives = ["he", "\\n"]
        full.transcript?.words[1].alternatives = []
        full.hearing = HearingOptions(preset: .accurate, overCap: .split, raw: true)
        let said = String(repeating: "we walked 회의실에서\talong ", count: 40)
        full.transcript?.text = said
        (full.text, full.textTruncated) = (EntryText(said).text, true)
        full.reading = EditTests.reading(.joy, 81)
        full.reading?.mood?.evidence = [
            Evidence(
                phrase: "so",
                from: 1,
                to: 3,
                start: 0.1 + 0.2,
                weight: 1.1,
                toward: "joy",
                turnedBy: ["negation"]
            )
        ]
        full.pending = [.align]
        full.device = "Recorder 1"
        return full
    }

    /// Written by a person, who also says what the mood is.
    private static func ownText() -> Entry {
        var own = Entry.sample(2, at: Moment.evening.adding(seconds: 3600), text: "line one\nline two")
        own.origin = nil
        own.reading = MoodReading(
            mood: nil,
            moodReason: .unsure,
            score: MoodScore(positive: 0.5, emotions: [:])
        )
        own.personMood = Mood(positive: 3, negative: 97, emotion: .anger, source: .person)
        own.textEdited = true
        own.textWords = [Word(word: "line", start: 1.5, end: 2, probability: 1)]
        own.blocks = [
            .place(name: "해운대", GlobePosition(latitude: 35.158_7, longitude: 129.160_4)),
            .link(address: "https://example.com/a?b=c", title: "A [café]"), .text("two\nlines"),
            .link(address: "https://example.org/", title: nil), .place(name: "Mildo", nil),
        ]
        own.changedAt = own.createdAt.adding(seconds: 99)
        return own
    }

    static func entries(_ store: DiaryStore) async throws -> [Entry] {
        var entries: [Entry] = []
        for id in try await store.entries.ids() { entries.append(try await store.entries.entry(id)) }
        return entries
    }

    private static func take(_ path: String, into store: DiaryStore) async throws -> [DiaryImport.Outcome] {
        let seen = Outcomes()
        for file in DiaryImport.files(at: path) {
            try await DiaryImport(into: store).add(file: file, at: .evening) { seen.add($1) }
        }
        return seen.all
    }

    @Test("A JSON export with sound loses nothing, and taking it twice adds nothing")
    func json() async throws {
        let (diary, copy) = (try TemporaryDiary(), try TemporaryDiary())
        let store = try await Self.fill(diary)
        let out = diary.root + "/out"
        try await DiaryExport(of: store, into: out, as: .json, withSound: true).write(
            try await store.entries.ids()
        )
        let other = try copy.open()
        let first = try await Self.take(out, into: other)
        #expect(first.count == 3)
        #expect(try await Self.entries(other) == Self.entries(store))
        #expect(copy.files() == diary.files())
        let ids = try await store.entries.ids()
        #expect(try await Set(Self.take(out, into: other).map(\.known)) == Set(ids))
        #expect(try await other.entries.count() == 3)
        #expect(try await other.check().filter(\.isFault) == [])
    }

    @Test(
        "A figure that no recording can have is refused with its key",
        arguments: [
            "transcript.unheardSeconds", "transcript.seconds", "audio.seconds", "audio.hertz",
            "audio.channels",
            "audio.bytes", "mood", "transcript.words", "textWords", "origin.bytes", "blocks",
            "audio.sha256",
        ]
    )
    func impossible(key: String) async throws {
        var entry = Self.full()
        let endless = Word(word: "we", start: 0, end: 1e300, probability: 1)
        switch key {
        case "transcript.unheardSeconds": entry.transcript?.unheardSeconds = 1e300
        case "transcript.seconds": entry.transcript?.seconds = -1
        case "audio.seconds": entry.sound?.seconds = 1e300
        case "audio.hertz": entry.sound?.hertz = 0
        case "audio.channels": entry.sound?.channels = -2
        case "audio.bytes": entry.sound?.bytes = -1
        case "mood": entry.personMood = Mood(positive: 900, negative: -800, emotion: nil, source: .person)
        case "transcript.words": entry.transcript?.words.append(endless)
        case "textWords": entry.textWords = [endless]
        case "audio.sha256": entry.sound?.sha256 = "sound"
        case "blocks": entry.blocks = [Block](repeating: .text("so"), count: EntryLimits.mostBlocks + 1)
        default: entry.origin?.bytes = -1
        }
        let diary = try TemporaryDiary()
        let file = diary.root + "/entry.json"
        try ExportFormat.json.text(of: entry, sound: nil).write(
            toFile: file,
            atomically: true,
            encoding: .utf8
        )
        let store = try diary.open()
        #expect(try await Self.take(file, into: store) == [.failed(.notAnEntry(key: key))])
        #expect(try await store.entries.count() == 0)
    }

    @Test("An export that is stopped leaves the older file as it was")
    func stopped() async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.fill(diary)
        let out = diary.root + "/out"
        let export = DiaryExport(of: store, into: out, as: .csv, withSound: false)
        let ids = try await store.entries.ids()
        try await export.write(ids)
        let whole = try String(contentsOfFile: out + "/diary.csv", encoding: .utf8)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await export.write(ids)
        }
        try await task.value
        #expect(try String(contentsOfFile: out + "/diary.csv", encoding: .utf8) == whole)
    }

    @Test(
        "An entry that is removed meanwhile is left out and named; one whose sound is missing goes without it",
        arguments: ExportFormat.allCases
    )
    func removedMeanwhile(format: ExportFormat) async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.fill(diary)
        let ids = try await store.entries.ids()
        try await store.entries.remove(ids[0], at: .evening)
        let export = DiaryExport(of: store, into: diary.root + "/out", as: format, withSound: true)
        #expect(try await export.write(ids) == DiaryExport.Outcome(written: ids.count - 1, gone: [ids[0]]))
        let folders = try FileManager.default.contentsOfDirectory(atPath: store.folder.audio)
        for name in folders { try FileManager.default.removeItem(atPath: "\(store.folder.audio)/\(name)") }
        let other = DiaryExport(of: store, into: diary.root + "/other", as: format, withSound: true)
        let outcome = try await other.write(ids)
        #expect(outcome.written == ids.count - 1 && outcome.gone == [ids[0]])
        #expect(!outcome.lost.isEmpty && outcome.lost.allSatisfy { $0.picture == nil })
    }

    @Test("A diary is made anew from its mirror, and what was removed may come back from it")
    func mirror() async throws {
        let (diary, copy) = (try TemporaryDiary(), try TemporaryDiary())
        let store = try await Self.fill(diary)
        let mirror = diary.root + "/mirror"
        _ = try await DiaryMirror(of: store, in: mirror).update()
        let other = try copy.open()
        _ = try await Self.take(mirror, into: other)
        let all = try await Self.entries(store)
        #expect(try await Self.entries(other) == all)
        try await other.entries.remove(all[0].id, at: .evening)
        try await other.entries.remove(all[1].id, at: .evening)
        _ = try await Self.take(mirror, into: other)
        #expect(try await Self.entries(other) == all)
        #expect(copy.files() == diary.files())
    }

    @Test(
        "What is no export is refused with what is wrong, and the rest is taken",
        arguments: [
            ("not json", ImportError.notAnEntry(key: "")), ("{}", .notAnEntry(key: "schema")),
            ("{\"schema\":1,\"entry\":\"x\"}", .notAnEntry(key: "entry")), ("[1,2]", .notAnEntry(key: "")),
            ("{\"schema\":2,\"entry\":\"x\"}", .unknownSchema(2)),
        ]
    )
    func refused(line: String, error: ImportError) async throws {
        let (diary, copy) = (try TemporaryDiary(), try TemporaryDiary())
        let store = try await Self.fill(diary)
        let id = try #require(try await store.entries.ids().first)
        let good = try await store.entries.entry(id).jsonText.line
        let path = diary.root + "/mixed.jsonl"
        try Data("\(line)\n\(good)\n".utf8).write(to: URL(fileURLWithPath: path))
        let outcomes = try await Self.take(path, into: try copy.open())
        #expect(outcomes == [.failed(error), .added(id)])
    }

    @Test(
        "Sound outside the export's folder is never taken",
        arguments: ["/etc/hostname", "../secret", "a/../../secret", "../\u{301}secret"]
    )
    func outside(path: String) async throws {
        let (diary, copy) = (try TemporaryDiary(), try TemporaryDiary())
        var entry = Entry.sample(withSound: true)
        entry.sound?.path = "x"
        for name in ["secret", "\u{301}secret"] {
            try "5byte".write(toFile: "\(diary.root)/\(name)", atomically: false, encoding: .utf8)
        }
        try FileManager.default.createDirectory(
            atPath: diary.root + "/out/a",
            withIntermediateDirectories: true
        )
        let file = diary.root + "/out/entry.json"
        let line = entry.jsonText.adding("soundFile", path).line
        try Data(line.utf8).write(to: URL(fileURLWithPath: file))
        let store = try copy.open()
        #expect(try await Self.take(file, into: store) == [.failed(.soundMissing(path: path))])
        #expect(try await store.entries.count() == 0)
        #expect(copy.files() == [])
    }
}

/// What an import told, from whatever task.
private final class Outcomes: Sendable {
    private let kept = Mutex<[DiaryImport.Outcome]>([])

    var all: [DiaryImport.Outcome] { kept.withLock { $0 } }

    func add(_ outcome: DiaryImport.Outcome) { kept.withLock { $0.append(outcome) } }
}

extension DiaryImport.Outcome {
    fileprivate var known: EntryID? {
        if case .known(let id) = self { id } else { nil }
    }
}
