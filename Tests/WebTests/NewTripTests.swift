import Actions
import Testing
import VoiceCore
@testable import Web

@Suite("Trips that are made on the page")
struct NewTripTests {
    private let fields = [
        "name": "Busan <by> sea", "first": "2026-11-20", "last": "2026-11-22", "from": " Seoul ",
        "to": "Busan, Haeundae,", "by": "KTX",
    ]

    @Test("A trip has the days, places and transport that were typed, and its page is shown")
    func made() async throws {
        let diary = try await ServedDiary()
        let form = try await diary.get("/trips/new").body
        #expect(form.contains("name=\"first\" type=\"date\" value=\"2026-11-22\""), "today")
        let sent = try await diary.post("/trips/new", fields)
        #expect(sent.status == 303)
        let page = try await diary.get(try #require(sent.headers["location"]))
        #expect(page.status == 200 && page.body.contains("20 to 22 November 2026"))
        let trip = try #require(try await diary.store.journals.summary(named: "Busan <by> sea")?.journal.trip)
        #expect(trip.from == "Seoul" && trip.to == ["Busan", "Haeundae"] && trip.transport == "KTX")
        let journal = try await diary.store.entries.entry(diary.entry.id).journal
        #expect(journal != "Busan <by> sea", "it was not asked for")
        await diary.server.stop()
    }

    @Test("Entries of its days that are in no journal go into it when that is asked for")
    func takes() async throws {
        let diary = try await ServedDiary()
        let moment = diary.entry.recordedAt.adding(seconds: -86_400)
        let loose = Entry(
            id: EntryID(at: moment),
            recordedAt: moment,
            dateSource: .live,
            dateCertainty: .exact,
            text: "By the sea.",
            createdAt: moment
        )
        try await diary.store.entries.add(loose, at: moment)
        let journal = try await diary.store.entries.entry(diary.entry.id).journal
        #expect(try await diary.post("/trips/new", fields.merging(["takes": "1"]) { $1 }).status == 303)
        #expect(try await diary.store.entries.entry(loose.id).journal == "Busan <by> sea")
        #expect(try await diary.store.entries.entry(diary.entry.id).journal == journal)
        await diary.server.stop()
    }

    @Test("What makes no trip is said, and what was typed stays in the form")
    func unfit() async throws {
        let diary = try await ServedDiary()
        let texts = Texts(.english)
        let cases: [([String: String], JournalFault)] = [
            (["name": " "], .badName(.unseen)), (["first": "2026-02-31"], .noDays), (["last": ""], .noDays),
            (["last": "2026-11-19"], .endsBeforeItBegins), (["last": "2099-01-01"], .tooManyDays),
            (["by": String(repeating: "x", count: 201)], .badName(.long)),
        ]
        for (change, problem) in cases {
            let sent = try await diary.post("/trips/new", fields.merging(change) { $1 })
            #expect(sent.status == 422 && sent.body.contains(texts.problem(problem)), "\(change)")
            #expect(sent.body.contains("value=\" Seoul \""), "\(change)")
        }
        #expect(try await diary.store.journals.trips().isEmpty)
        #expect(try await diary.post("/trips/new", fields).status == 303)
        let twice = try await diary.post("/trips/new", fields)
        #expect(twice.status == 422 && twice.body.contains(texts.problem(.isThere(Journal(name: "")))))
        await diary.server.stop()
    }
}
