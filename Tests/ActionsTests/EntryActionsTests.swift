import Actions
import Diary
import Hearing
import Mood
import Sound
import System
import TestKit
import Testing
import VoiceCore

@Suite("Changing entries")
struct EntryActionsTests {
    private let yard: ActionsYard

    init() throws {
        let joy = Mood(positive: 82, negative: 18, emotion: .joy, source: .reader)
        let score = MoodScore(positive: 0.82, emotions: ["joy": 1])
        yard = try ActionsYard(mood: MoodReading(mood: joy, moodReason: nil, score: score))
    }

    private func write(_ text: String) async throws -> Entry {
        try await yard.store.entries.entry(try await yard.write(text))
    }

    @Test("an edit reads the mood of the new text, and its reversal brings the old entry back")
    func edit() async throws {
        let before = try await write("A grey day.")
        var edit = EntryEdit()
        (edit.text, edit.title, edit.addedTags) = ("A bright day.", .to("Sun"), ["sea"])
        let outcome = try await yard.actions.edit(before.id, edit)
        guard case .changed(let change) = outcome else {
            Issue.record("nothing was changed")
            return
        }
        #expect(change.after.reading?.mood?.emotion == .joy && change.after.title == "Sun")
        let again = try await change.reversal.perform(by: yard.actions)
        #expect(Revision(try await yard.store.entries.entry(before.id)) == Revision(before))
        _ = try await again?.perform(by: yard.actions)
        #expect(Revision(try await yard.store.entries.entry(before.id)) == Revision(change.after))
    }

    @Test("an edit of an entry that somebody else changed since is refused, and so is its reversal")
    func outdated() async throws {
        let before = try await write("A grey day.")
        var mine = EntryEdit()
        mine.title = .to("Mine")
        let first = try await yard.actions.edit(before.id, mine, seen: Revision(before).text)
        var other = EntryEdit()
        other.title = .to("Other")
        guard case .changed(let change) = first,
            case .outdated = try await yard.actions.edit(before.id, other, seen: Revision(before).text),
            case .changed = try await yard.actions.edit(before.id, other)
        else {
            Issue.record("the second edit was made")
            return
        }
        #expect(try await change.reversal.perform(by: yard.actions) == nil)
        #expect(try await yard.store.entries.entry(before.id).title == "Other")
    }

    @Test("an edit that asks for what is there changes nothing")
    func unchanged() async throws {
        let before = try await write("A grey day.")
        var edit = EntryEdit()
        edit.removedTags = ["nosuch"]
        let outcome = try await yard.actions.edit(before.id, edit)
        guard case .unchanged = outcome else {
            Issue.record("something was changed")
            return
        }
        #expect(try await yard.store.entries.entry(before.id) == before)
    }

    @Test("a removed entry lies in the trash until its reversal brings it back")
    func remove() async throws {
        let entry = try await write("A grey day.")
        let refused = try await yard.actions.remove(entry.id, seen: Revision(entry).text, days: 0)
        guard case .outdated = refused else {
            Issue.record("it was removed although the form spoke of another time")
            return
        }
        let removed = try await yard.actions.remove(entry.id)
        #expect(try await yard.actions.trash().map(\.id) == [entry.id])
        #expect(removed.until == yard.now.adding(seconds: 30 * 86_400))
        _ = try await removed.reversal?.perform(by: yard.actions)
        #expect(try await yard.store.entries.entry(entry.id).text == "A grey day.")
        let gone = try await yard.actions.remove(entry.id, forGood: true)
        #expect(gone.until == nil && gone.reversal == nil)
        #expect(try await yard.actions.trash().isEmpty)
    }
}

@Suite("Correcting words")
struct WordCorrectionTests {
    private static func heard(_ text: String) -> Entry {
        var entry = Entry(
            id: EntryID(at: Moment(milliseconds: 0)),
            recordedAt: Moment(milliseconds: 0),
            dateSource: .live,
            dateCertainty: .exact,
            text: text,
            createdAt: Moment(milliseconds: 0)
        )
        let words = text.split(whereSeparator: \.isWhitespace).enumerated().map { place, word in
            Word(
                word: String(word),
                start: Double(place),
                end: Double(place) + 0.5,
                probability: 0.3,
                alternatives: ["went", "want"]
            )
        }
        entry.transcript = Transcript(
            text: text,
            engine: "pocketsphinx",
            model: "en-us",
            preset: "balanced",
            seconds: 9,
            words: words
        )
        return entry
    }

    @Test(
        "a word keeps the marks around it, unless the new one brings its own",
        arguments: [
            ("wept", "I “wept”, then\nslept."), ("wept!", "I “wept! then\nslept."),
            (" wept \n aloud ", "I “wept aloud”, then\nslept."),
        ]
    )
    func marks(typed: String, text: String) throws {
        var corrected = CorrectedText(Self.heard("I “went”, then\nslept."))
        try corrected.correct(.place(1, by: typed))
        #expect(try corrected.edit().text == text)
    }

    @Test("a word that was corrected or confirmed is sure, and stays where it was said")
    func places() throws {
        var corrected = CorrectedText(Self.heard("I went there."))
        try corrected.correct(.place(1, by: "wept"))
        try corrected.correct(.place(2, by: ""))
        let words = try corrected.edit().textWords ?? []
        #expect(words.map(\.word) == ["I", "wept", "there."] && words.map(\.start) == [0, 1, 2])
        #expect(words.map(\.probability) == [0.3, 1, 1] && words[2].alternatives == nil)
    }

    @Test("a place that the text has not, and a text that is too long for a word, are refused")
    func refused() {
        for (place, word) in [(-1, "a"), (3, "a"), (0, String(repeating: "a", count: 201))] {
            var corrected = CorrectedText(Self.heard("I went there."))
            #expect(throws: WordCorrectionFault.self) { try corrected.correct(.place(place, by: word)) }
        }
    }

    @Test("an alternative of several places is refused until a moment says which is meant")
    func alternatives() throws {
        var corrected = CorrectedText(Self.heard("I wend there."))
        #expect(throws: WordCorrectionFault.self) {
            try corrected.correct(.alternative("went") { _ in true })
        }
        try corrected.correct(.alternative("went") { $0 == 1 })
        #expect(try corrected.edit().text == "I went there.")
    }

    @Test("no text is left without a word")
    func empty() throws {
        var corrected = CorrectedText(Self.heard("Bread."))
        try corrected.correct(.everywhere("bread", by: ""))
        #expect(throws: WordCorrectionFault.self) { try corrected.edit() }
    }
}
