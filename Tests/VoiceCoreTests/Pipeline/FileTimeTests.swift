import Foundation
import Testing
@testable import Diary
@testable import VoiceCore

@Suite("Dates guessed from a file's time")
struct FileTimeTests {
    private func touch(_ path: String, _ seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    @Test("An entry dated by its file's time takes an earlier time of the same bytes, never a later one")
    func earlier() async throws {
        let road = try TestRoad()
        let copy = try road.memo("Voice 001 (1).wav", seconds: 1.5)
        let first = try road.copy(copy, to: "Voice 001.wav")
        try touch(copy, 1_768_500_000)
        try touch(first, 1_768_400_000)
        let filed = await road.pipeline.ingest(MemoOffer(path: copy)).report
        #expect(filed.dateSource == "modified")
        for path in [first, copy] {
            let again = await road.pipeline.ingest(MemoOffer(path: path)).report
            #expect((again.status, again.recordedAt) == (.duplicate, "2026-01-14T14:13:20Z"))
        }
        // The zero of a clock is no time.
        let zero = try road.copy(copy, to: "Voice 002.wav")
        try touch(zero, 0)
        #expect(await road.pipeline.ingest(MemoOffer(path: zero)).report.recordedAt == "2026-01-14T14:13:20Z")
    }

    @Test("A file's time is remembered beside a person's date, and becomes a surer one")
    func given() async throws {
        let road = try TestRoad()
        let memo = try road.memo("Voice 001.wav", seconds: 1.5)
        try touch(memo, 1_768_500_000)
        var terms = MemoOffer.FilingOptions()
        terms.on = DateText.parse("2025-12-24")
        let filed = await road.pipeline.ingest(MemoOffer(path: memo, terms: terms)).report
        let id = try #require(filed.entry.flatMap { EntryID($0) })
        let own = try #require(try await road.store.entries.entry(id).ownDate)
        #expect((own.recordedAt.milliseconds, own.dateSource) == (1_768_500_000_000, .modified))
        // A name outranks the guess; a later file time does not.
        for name in ["2026-01-14 18.30.05.wav", "Voice 002.wav"] {
            let copy = try road.copy(memo, to: name)
            let again = await road.pipeline.ingest(MemoOffer(path: copy)).report
            #expect((again.status, again.recordedAt) == (.duplicate, filed.recordedAt))
        }
        var edit = EntryEdit()
        edit.takesOwnDate = true
        let back = try await road.store.entries.edit(id, edit, at: road.now)
        #expect((back.recordedAt.description, back.dateSource) == ("2026-01-14T18:30:05Z", .name))
        #expect(try await road.store.check().filter(\.isFault) == [])
    }

    @Test("A date that a person set stays")
    func person() async throws {
        let road = try TestRoad()
        let copy = try road.memo("Voice 001 (1).wav", seconds: 1.5)
        let first = try road.copy(copy, to: "Voice 001.wav")
        try touch(copy, 1_768_500_000)
        try touch(first, 1_768_400_000)
        _ = await road.pipeline.ingest(MemoOffer(path: copy))
        var edit = EntryEdit()
        edit.recordedAt = Moment(milliseconds: 1_768_600_000_000)
        let id = try #require(try await road.store.entries.ids().first)
        try await road.store.entries.edit(id, edit, at: road.now)
        let again = await road.pipeline.ingest(MemoOffer(path: first)).report
        #expect((again.status, again.dateSource) == (.duplicate, "on"))
        let entry = try await road.store.entries.entry(id)
        #expect(entry.recordedAt == edit.recordedAt)
        // The earlier file time is restored.
        #expect(entry.ownDate?.recordedAt.milliseconds == 1_768_400_000_000)
    }
}
