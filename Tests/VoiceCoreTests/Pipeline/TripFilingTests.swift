import Testing
@testable import VoiceCore

@Suite("Trips take what is recorded on their days")
struct TripFilingTests {
    private static func trip(_ first: String, _ last: String) throws -> Trip {
        let (firstDay, lastDay) = (try #require(DiaryDay(first)), try #require(DiaryDay(last)))
        return try #require(Trip(firstDay: firstDay, lastDay: lastDay))
    }

    private static func road() async throws -> TestRoad {
        let road = try TestRoad()
        for (name, first, last) in [
            ("Korea", "2026-11-01", "2026-11-30"), ("Busan", "2026-11-18", "2026-11-20"),
        ] {
            _ = try await road.store.journals.make(
                Journal(name: name, trip: try trip(first, last)),
                at: road.now
            )
        }
        return road
    }

    @Test(
        "A memo goes to the innermost trip of its day, to the last minute, and the outcome says so",
        arguments: [
            ("20261031 235900.wav", nil), ("20261101 000000.wav", "Korea"), ("20261118 080000.wav", "Busan"),
            ("20261120 235900.wav", "Busan"), ("20261121 000000.wav", "Korea"),
        ]
    )
    func innermost(name: String, journal: String?) async throws {
        let road = try await Self.road()
        let outcome = await road.pipeline.ingest(MemoOffer(path: try road.memo(name, seconds: 1.2)))
        #expect(outcome.report.journal == journal)
        #expect(outcome.report.trip == journal)
    }

    @Test("What names a journal wins over a folder, a folder over a trip, and the setting switches trips off")
    func order() async throws {
        let road = try await Self.road()
        func journal(_ name: String, _ terms: MemoOffer.FilingOptions, _ pipeline: MemoPipeline) async throws
            -> String?
        {
            let path = try road.memo(name, seconds: 1.2)
            return await pipeline.ingest(MemoOffer(path: path, terms: terms)).report.journal
        }
        var terms = MemoOffer.FilingOptions()
        terms.folderJournal = "Family"
        #expect(try await journal("20261118 080001.wav", terms, road.pipeline) == "Family")
        terms.journal = "Film"
        #expect(try await journal("20261118 080002.wav", terms, road.pipeline) == "Film")
        var pipeline = road.pipeline
        pipeline.tools.tripsTakeMemos = false
        #expect(try await journal("20261118 080003.wav", MemoOffer.FilingOptions(), pipeline) == nil)
    }
}
