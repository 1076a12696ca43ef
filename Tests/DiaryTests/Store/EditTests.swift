@testable import Diary
@testable import Hearing
@testable import Mood
@testable import System
import Testing

@Suite("Editing an entry")
struct EditTests {
    private let now = Moment.evening

    private func opened(_ diary: TemporaryDiary) async throws -> (DiaryStore, EntryID) {
        let store = try diary.open()
        var entry = Entry.sample(text: "we walked", journal: "Travel", tags: ["sea"])
        entry.transcript = .sample("we walked along")
        entry.textTruncated = true
        entry.reading = Self.reading(.joy, 80)
        return (store, try await store.entries.add(entry, at: now).id)
    }

    static func reading(_ emotion: Emotion, _ positive: Int) -> MoodReading {
        MoodReading(
            mood: Mood(positive: positive, negative: 100 - positive, emotion: emotion, source: .reader),
            moodReason: nil,
            score: MoodScore(positive: 0.5, emotions: [:])
        )
    }

    @Test("A new text leaves the transcript alone, and what must follow it is done or left as jobs")
    func text() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await opened(diary)
        var edit = EntryEdit()
        edit.text = "we ran"
        let first = try await store.entries.edit(id, edit, at: now.adding(seconds: 1))
        #expect((first.text, first.textEdited, first.textTruncated) == ("we ran", true, false))
        #expect(first.transcript?.text == "we walked along")
        // Until they have places, what was heard is shown where it plays.
        #expect(first.playedWords == first.transcript?.words)
        #expect(first.pending == [.feel, .align])
        #expect(first.changedAt.milliseconds == now.milliseconds + 1000)
        edit.reading = Self.reading(.fear, 20)
        edit.textWords = [
            Word(word: "we", start: 0, end: 1, probability: 0.7),
            Word(word: "ran", start: 1, end: 2, probability: 1),
        ]
        let second = try await store.entries.edit(id, edit, at: now)
        #expect(second.pending == [])
        #expect(second.mood?.emotion == .fear)
        #expect(second.textWords == edit.textWords)
        #expect(second.playedWords == edit.textWords)
        try await store.entries.saveTranscript(
            .sample("x y"),
            hearing: nil,
            text: "x y",
            truncated: false,
            of: id,
            at: now
        )
        let redone = try await store.entries.entry(id)
        #expect((redone.text, redone.transcript?.text) == ("we ran", "x y"))
        #expect(redone.textWords == edit.textWords)
        var surer = Transcript.sample("we ran")
        surer.words[0].probability = 0.9
        try await store.entries.saveTranscript(
            surer,
            hearing: nil,
            text: "",
            truncated: false,
            of: id,
            at: now
        )
        #expect(try await store.entries.entry(id).textWords?.map(\.probability) == [0.9, 1])
    }

    @Test("A person's mood wins over the machine's, also a later one, until it is taken back")
    func mood() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await opened(diary)
        var edit = EntryEdit()
        edit.mood = .to(Mood(positive: 5, negative: 95, emotion: .anger, source: .person))
        #expect(try await store.entries.edit(id, edit, at: now).mood?.emotion == .anger)
        try await store.entries.saveReading(Self.reading(.joy, 90), in: store.entries.entry(id), at: now)
        let both = try await store.entries.entry(id)
        #expect((both.mood?.emotion, both.reading?.mood?.positive) == (.anger, 90))
        #expect(try await store.entries.list(EntryFilter(feeling: .anger)).count == 1)
        edit.mood = .to(nil)
        #expect(try await store.entries.edit(id, edit, at: now).mood?.positive == 90)
        #expect(try await store.entries.list(EntryFilter(feeling: .anger)).isEmpty)
    }

    @Test("Journals and tags that nobody has any more are gone, and a date moves the entry to its day")
    func names() async throws {
        let diary = try TemporaryDiary()
        let (store, id) = try await opened(diary)
        var edit = EntryEdit()
        edit.journal = .to("Home")
        edit.addedTags = ["rain", "rain"]
        edit.removedTags = ["sea"]
        edit.recordedAt = Moment("2025-01-02T03:00:00Z")
        let entry = try await store.entries.edit(id, edit, at: now)
        #expect((entry.journal, entry.tags, entry.day.description) == ("Home", ["rain"], "2025-01-02"))
        #expect((entry.dateSource, entry.dateCertainty) == (.on, .exact))
        #expect(try await store.entries.list(EntryFilter(journal: "Travel")).isEmpty)
        #expect(try await store.entries.list(EntryFilter(to: DiaryDay("2025-12-31"))).map(\.id) == [id])
        edit = EntryEdit()
        edit.journal = .to(nil)
        #expect(try await store.entries.edit(id, edit, at: now).journal == nil)
    }

    private func night(_ day: Int) throws -> Moment { try #require(Moment("2026-11-\(day)T02:00:00+09:00")) }

    @Test("Entries of which only the day is known stay on it when days begin at another time")
    func dayOnly() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample()
        entry.recordedAt = Moment(milliseconds: 1_795_262_400_000)
        entry.dateCertainty = .dayOnly
        let kept = try await store.entries.add(entry, at: .evening)
        #expect(kept.recordedAt.localTime.hour == 12)
        for minute in [750, 1_439, 0] {
            try await store.setDayStart(minute: minute)
            #expect(try await store.entries.entry(kept.id).day == kept.recordedAt.localDay)
        }
        try await store.setDayStart(minute: 750)
        var other = Entry.sample(2)
        (other.recordedAt, other.dateCertainty) = (entry.recordedAt, .dayOnly)
        #expect(try await store.entries.add(other, at: .evening).day == kept.recordedAt.localDay)
    }

    @Test("When days begin is the diary's: it moves the entries once, and every open program goes by it")
    func dayStart() async throws {
        let diary = try TemporaryDiary()
        let (daemon, other) = (try diary.open(), try diary.open())
        let id = try await daemon.entries.add(.sample(at: night(21)), at: now).id
        #expect(try await daemon.entries.entry(id).day.description == "2026-11-21")
        try await other.setDayStart(minute: 240)
        #expect(try await daemon.entries.entry(id).day.description == "2026-11-20")
        #expect(
            try await daemon.entries.add(.sample(2, at: night(22)), at: now).day.description == "2026-11-21"
        )
        var edit = EntryEdit()
        edit.recordedAt = try night(24)
        #expect(try await daemon.entries.edit(id, edit, at: now).day.description == "2026-11-23")
    }

    @Test("A text is not put in the place of another than the one it was made of")
    func textMeanwhile() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let id = try await store.entries.add(.sample(1, text: "the sea and the wind"), at: .evening).id
        let seen = try await store.entries.entry(id).wholeText
        var (one, other) = (EntryEdit(), EntryEdit())
        (one.text, other.text) = ("the sea", "the wind")
        (one.seenText, other.seenText) = (seen, seen)
        try await store.entries.edit(id, one, at: .evening)
        await #expect(throws: DiaryError.self) { try await store.entries.edit(id, other, at: .evening) }
        #expect(try await store.entries.entry(id).wholeText == "the sea")
    }

    @Test("Another program's setting moves nothing in a diary that has entries; a new diary takes it")
    func dayStartOfOthers() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open(.init(access: .create, dayStartMinute: 240))
        let id = try await store.entries.add(.sample(at: night(21)), at: now).id
        for minute in [0, 60] {
            let other = try diary.open(.init(access: .write, dayStartMinute: minute))
            #expect(try await other.dayStartMinute == 240)
            #expect(try await other.entries.entry(id).day.description == "2026-11-20")
        }
        let plain = try TemporaryDiary()
        let atMidnight = try await plain.open().entries.add(.sample(at: night(21)), at: now).id
        let other = try plain.open(.init(access: .write, dayStartMinute: 240))
        #expect(try await other.entries.entry(atMidnight).day.description == "2026-11-21")
    }
}

@Suite("The date of an entry")
struct EntryDateTests {
    private let diary: TemporaryDiary

    init() throws {
        diary = try TemporaryDiary()
    }

    private static let other = Moment.evening.adding(seconds: 86_400)

    private func change(to moment: Moment?, timeIsKnown: Bool = true) -> EntryEdit {
        var edit = EntryEdit()
        edit.recordedAt = moment
        edit.timeIsKnown = timeIsKnown
        edit.takesOwnDate = moment == nil
        return edit
    }

    @Test("that a person gave keeps the memo's own beside it, however often it is changed, and gives it back")
    func back() async throws {
        let store = try diary.open()
        let before = try await store.entries.add(.sample(), at: .evening)
        try await store.entries.edit(before.id, change(to: Self.other), at: .evening)
        let again = Self.other.adding(seconds: 60)
        let changed = try await store.entries.edit(before.id, change(to: again), at: .evening)
        #expect((changed.recordedAt, changed.dateSource) == (again, .on))
        #expect(changed.ownDate?.recordedAt == before.recordedAt)
        #expect(try EntryDocument(json: Array(changed.jsonText.line.utf8)).entry == changed)
        try await store.trash.add(before.id, until: Self.other, at: .evening)
        #expect(try await store.trash.restore(before.id, at: .evening).ownDate == changed.ownDate)
        let own = try await store.entries.edit(before.id, change(to: nil), at: .evening)
        #expect((own.recordedAt, own.dateSource, own.ownDate) == (before.recordedAt, .name, nil))
        #expect(
            try await store.entries.edit(before.id, change(to: nil), at: .evening).recordedAt
                == before.recordedAt
        )
    }

    @Test("The date of an entry of which the day alone is known is on that day, whenever days begin")
    func dayOnly() async throws {
        let store = try diary.open(.init(access: .create, dayStartMinute: 20 * 60))
        let id = try await store.entries.add(.sample(), at: .evening).id
        let day = try #require(DiaryDay("2026-11-21"))
        let changed = try await store.entries.edit(
            id,
            change(to: Self.other, timeIsKnown: false),
            at: .evening
        )
        #expect((changed.day, changed.dateCertainty) == (day, .dayOnly))
        #expect(
            try await store.entries.edit(id, change(to: Self.other), at: .evening).day == day.adding(days: -1)
        )
    }

    @Test("The date of an entry and all else can be tried without being changed")
    func preview() async throws {
        let store = try diary.open()
        let before = try await store.entries.add(.sample(tags: ["sea"]), at: .evening)
        var edit = change(to: Self.other)
        edit.text = "We sailed"
        edit.removedTags = ["sea"]
        let after = try await store.entries.preview(before.id, edit, at: Self.other)
        #expect((after.text, after.tags, after.recordedAt) == ("We sailed", [], Self.other))
        #expect(try await store.entries.entry(before.id) == before)
        let query = try #require(SearchQuery("sailed"))
        #expect(try await store.search.find(query).total == 0)
        #expect(try await store.check() == [])
    }
}
