import Foundation
import Testing
@testable import Diary
@testable import Hearing
@testable import Mood
@testable import System

@Suite("Jobs of entries")
struct JobTests {
    private let now = Moment.evening
    private let gone = Owner(process: 1, startTicks: 1, boot: "another")

    @Test("A job is one process's while that lives, and anyone's when it is gone")
    func owners() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        var entry = Entry.sample()
        entry.pending = [.hear, .feel]
        try await store.entries.add(entry, owner: gone, at: now)
        #expect(try await store.jobs.all().map(\.attempts) == [1, 1])
        #expect(try await store.jobs.take(.hear, of: entry.id, for: .current, at: now)?.attempts == 2)
        let other = Owner(process: 1, startTicks: 7, boot: "living")
        let life = try OwnerLock(of: other, in: DiaryFolder(diary.folder))
        defer { withExtendedLifetime(life) {} }
        #expect(try await store.jobs.take(.hear, of: entry.id, for: other, at: now) == nil)
        #expect(try await store.jobs.take(.feel, of: entry.id, for: other, at: now)?.kind == .feel)
    }

    @Test("A postponed job waits for its time, a held one for a person")
    func postponed() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample()
        entry.pending = [.hear]
        try await store.entries.add(entry, at: now)
        _ = try await store.jobs.take(.hear, of: entry.id, for: .current, at: now)
        let later = now.adding(seconds: 60).at(offsetSeconds: 0)
        try await store.jobs.postpone(
            .hear,
            of: entry.id,
            reason: "modelMissing",
            message: nil,
            nextTry: later
        )
        #expect(try await store.jobs.all(of: entry.id).map(\.nextTry) == [later])
        #expect(try await store.jobs.take(.hear, of: entry.id, for: .current, at: later)?.attempts == 2)
        try await store.jobs.postpone(.hear, of: entry.id, reason: "damaged", message: "x", nextTry: nil)
        #expect(try await store.jobs.all(of: entry.id).map(\.isHeld) == [true])
        try await store.jobs.add(.hear, of: entry.id)
        #expect(try await store.jobs.take(.hear, of: entry.id, for: .current, at: now)?.attempts == 1)
    }

    @Test("What is found ends its job and leaves the others")
    func results() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample(text: "")
        entry.pending = [.hear, .feel, .align]
        try await store.entries.add(entry, at: now)
        try await store.entries.saveTranscript(
            .sample("so happy"),
            hearing: HearingOptions(),
            text: "so",
            truncated: true,
            of: entry.id,
            at: now
        )
        #expect(try await store.entries.entry(entry.id).pending == [.feel, .align])
        let reading = MoodReading(
            mood: nil,
            moodReason: .unsure,
            score: MoodScore(positive: 0.5, emotions: [:])
        )
        try await store.entries.saveReading(reading, in: store.entries.entry(entry.id), at: now)
        try await store.entries.saveAligned(nil, in: store.entries.entry(entry.id), at: now)
        let after = try await store.entries.entry(entry.id)
        #expect(after.pending == [])
        #expect((after.text, after.textTruncated, after.transcript?.text) == ("so", true, "so happy"))
        #expect(after.reading == reading)
    }

    @Test("A process lives as long as it holds its lock in the diary, whatever its number says")
    func alive() throws {
        let (diary, store) = try TemporaryDiary.opened()
        #expect(store.isAlive(.current))
        #expect(Owner(Owner.current.description) == .current)
        // Our own number, as another container may give it to somebody else.
        let other = Owner(process: Owner.current.process, startTicks: Owner.current.startTicks, boot: "other")
        #expect(!store.isAlive(other))
        do {
            let life = try OwnerLock(of: other, in: DiaryFolder(diary.folder))
            #expect(store.isAlive(other))
            withExtendedLifetime(life) {}
        }
        #expect(!store.isAlive(other))
        for bad in ["", "1.2", "x.2.b", "1.y.b", "1.2.b.c"] { #expect(Owner(bad) == nil) }
    }

    @Test("Whoever takes something shows that it lives until its last store of the diary is let go")
    func shownLife() async throws {
        let diary = try TemporaryDiary()
        let folder = DiaryFolder(diary.folder)
        do {
            let first = try diary.open()
            #expect(!OwnerLock.isHeld(of: .current, in: folder))
            first.removeWorkFolder(try first.makeWorkFolder())
            let second = try diary.open()
            second.removeWorkFolder(try second.makeWorkFolder())
            #expect(OwnerLock.isHeld(of: .current, in: folder))
        }
        #expect(!OwnerLock.isHeld(of: .current, in: folder))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.work) == [])
    }
}
