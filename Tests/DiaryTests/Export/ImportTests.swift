@testable import Diary
@testable import Hearing
@testable import Mood
@testable import System
import Foundation
import Synchronization
import Testing

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
        let (diary, store) = try TemporaryDiary.opened()
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
        let (diary, store) = try TemporaryDiary.opened()
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
        let (diary, store) = try TemporaryDiary.opened()
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
        let (diary, store) = try TemporaryDiary.opened()
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
        let (diary, store) = try TemporaryDiary.opened()
        var entry = Entry.sample(1, title: "At sea", journal: "Travel", tags: ["sea"], withSound: true)
        entry.transcript = .sample("we walked along")
        let kept = try await store.entries.add(entry, archive: try diary.archive(), at: .evening)
        let out = diary.root + "/out"
        try await DiaryExport(of: store, into: out, as: .json, withSound: true).write([kept.id])
        let (other, copy) = try TemporaryDiary.opened()
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

@Suite("A text that is whole outside the diary")
struct WholeTextImportTests {
    @Test(
        "An export that was imported is exported again as the same bytes; what was heard is kept as it is when filed"
    )
    func sameBytes() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let full = try await store.entries.entry(ImportTests.full().id)
        #expect(
            full.textTruncated
                && full.jsonText.line.contains(#""text":\#(JSONText.string(full.wholeText).line)"#)
        )
        let first = full.jsonText.line
        let read = try EntryDocument(json: Array(first.utf8)).entry
        #expect((read.text, read.textTruncated) == (full.text, true))
        #expect(read.jsonText.line == first)
        // A document of an earlier version, whose text is cut.
        let cut = first.replacing(
            #""text":\#(JSONText.string(full.wholeText).line)"# + ",\"mood",
            with: #""text":\#(JSONText.string(full.text).line),"textTruncated":true,"mood"#
        )
        #expect(cut != first)
        #expect(try EntryDocument(json: Array(cut.utf8)).entry.jsonText.line == first)
        // Of one without what was heard nobody has the rest.
        var orphan = full
        orphan.transcript = nil
        let line = orphan.jsonText.line
        #expect(line.contains(#""textTruncated":true"#))
        #expect(try EntryDocument(json: Array(line.utf8)).entry.jsonText.line == line)
    }
}

@Suite("Sound of an export that is no longer what was exported")
struct DamagedImportTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private let entry: Entry
    private var export: String { diary.root + "/export" }

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        var new = Entry.sample(withSound: true)
        new.transcript = .sample("we walked along")
        entry = try await store.entries.add(new, archive: try diary.archive("sound"), at: .evening)
        try await DiaryExport(of: store, into: export, as: .json, withSound: true).write([entry.id])
    }

    private func imported(into store: DiaryStore) async throws -> [DiaryImport.Outcome] {
        let outcomes = Mutex<[DiaryImport.Outcome]>([])
        for file in DiaryImport.files(at: export) {
            try await DiaryImport(into: store).add(file: file, at: .evening) { _, outcome in
                outcomes.withLock { $0.append(outcome) }
            }
        }
        return outcomes.withLock { $0 }
    }

    private var sound: URL {
        get throws {
            let name = FolderNames.files(below: export).first { $0.hasSuffix(".opus") }
            return URL(fileURLWithPath: "\(export)/\(try #require(name))")
        }
    }

    @Test("is left out where a pipe lies in its place, which nobody waits for")
    func pipe() async throws {
        let place = try sound.path
        try FileManager.default.removeItem(atPath: place)
        #expect(mkfifo(place, 0o600) == 0)
        let other = try TemporaryDiary()
        let copy = try other.open()
        let outcomes = try await imported(into: copy)
        #expect(outcomes.first == .added(entry.id) && outcomes.count == 2)
        #expect(try await copy.entries.entry(entry.id).transcript == entry.transcript)
    }

    private func path() throws -> String { try DurableFile.split(sound.path).name }

    @Test(
        "is kept with its words and known to be damaged, until a whole copy comes",
        arguments: ["soumd", "so", "much longer sound", ""]
    )
    func damaged(content: String) async throws {
        try Data(content.utf8).write(to: sound)
        let other = try TemporaryDiary()
        let copy = try other.open()
        let told: [DiaryImport.Outcome] = [.added(entry.id), .damagedSound(entry.id, path: try path())]
        #expect(try await imported(into: copy) == told)
        let known = try await copy.entries.entry(entry.id)
        #expect(known == entry)
        let place = URL(fileURLWithPath: copy.folder.absolute(known.sound?.path ?? "?"))
        #expect(try Data(contentsOf: place) == Data(content.utf8))
        let named = try await copy.check() + copy.sounds.check().findings
        #expect(named.filter(\.isFault).map(\.kind) == [.soundChanged])
        // Another damaged copy says so again, and the whole one takes its place.
        let again: [DiaryImport.Outcome] = [.known(entry.id), .damagedSound(entry.id, path: try path())]
        #expect(try await imported(into: copy) == again)
        try Data("sound".utf8).write(to: sound)
        #expect(try await imported(into: copy) == [.completed(entry.id)])
        #expect(try await copy.sounds.check().whole == 1)
        #expect(try await imported(into: copy) == [.known(entry.id)])
    }

    @Test("is named also where the diary has the entry without sound")
    func addedLater() async throws {
        let bare = diary.root + "/bare"
        try await DiaryExport(of: store, into: bare, as: .json, withSound: false).write([entry.id])
        let other = try TemporaryDiary()
        let copy = try other.open()
        for file in DiaryImport.files(at: bare) {
            try await DiaryImport(into: copy).add(file: file, at: .evening) { _, outcome in
                #expect(outcome == .addedWithoutSound(entry.id))
            }
        }
        try Data("soumd".utf8).write(to: sound)
        let told: [DiaryImport.Outcome] = [.completed(entry.id), .damagedSound(entry.id, path: try path())]
        #expect(try await imported(into: copy) == told)
        #expect(try await copy.sounds.check().findings.map(\.kind) == [.soundChanged])
    }

    @Test("does not keep the words out where it is not there, and comes with it later")
    func missing() async throws {
        let away = try sound
        let path = try path()
        try FileManager.default.removeItem(at: away)
        let other = try TemporaryDiary()
        let copy = try other.open()
        #expect(
            try await imported(into: copy) == [.added(entry.id), .lostSound(entry.id, path: path)]
        )
        #expect(try await copy.entries.entry(entry.id).transcript == entry.transcript)
        try Data("sound".utf8).write(to: away)
        #expect(try await imported(into: copy) == [.completed(entry.id)])
        #expect(try await copy.sounds.check().whole == 1)
    }

    @Test("has no digest in an export of an earlier version, and is taken as it is there")
    func earlier() async throws {
        let file = try #require(DiaryImport.files(at: export).first)
        let json = try String(contentsOfFile: file, encoding: .utf8)
        let digest = "\"sha256\":\"\(SHA256Sum.of("sound".utf8))\","
        #expect(json.contains(digest))
        let older = json.split(separator: digest, omittingEmptySubsequences: false).joined()
        try older.write(toFile: file, atomically: true, encoding: .utf8)
        try Data("soumd".utf8).write(to: sound)
        let other = try TemporaryDiary()
        let copy = try other.open()
        #expect(try await imported(into: copy) == [.added(entry.id)])
        #expect(try await copy.sounds.check().whole == 1)
    }

    @Test(
        "Sound of an export that is no longer what was exported is known to be damaged also after a stay in the trash"
    )
    func trashed() async throws {
        try Data("soumd".utf8).write(to: sound)
        let other = try TemporaryDiary()
        let copy = try other.open()
        _ = try await imported(into: copy)
        try await copy.trash.add(entry.id, until: .evening.adding(seconds: 60), at: .evening)
        #expect(try await copy.sounds.check().findings.map(\.kind) == [.soundChanged])
        try await copy.trash.restore(entry.id, at: .evening)
        #expect(try await copy.sounds.check().findings.map(\.kind) == [.soundChanged])
        #expect(try await copy.entries.entry(entry.id).sound == entry.sound)
    }
}
