import Actions
import Programs
import Testing
import VoiceCore
@testable import Web

@Suite("Trips that are changed, filled and removed on the page")
struct TripStepTests {
    private func served() async throws -> (ServedDiary, Trip) {
        let diary = try await ServedDiary()
        let day = diary.entry.day
        let trip = try #require(
            Trip(firstDay: day.adding(days: -1), lastDay: day, from: "Seoul", to: ["Busan"])
        )
        _ = try await diary.store.journals.make(Journal(name: "Sea", trip: trip), at: diary.entry.recordedAt)
        return (diary, trip)
    }

    private func write(_ diary: ServedDiary, in journal: String?) async throws -> EntryID {
        let moment = diary.entry.recordedAt.adding(seconds: -3_600)
        let entry = Entry(
            id: EntryID(at: moment),
            recordedAt: moment,
            dateSource: .live,
            dateCertainty: .exact,
            text: "By the sea.",
            journal: journal,
            createdAt: moment
        )
        return try await diary.store.entries.add(entry, at: moment).id
    }

    @Test("A trip is changed by the form that shows it as it is, with its name and its entries")
    func change() async throws {
        let (diary, _) = try await served()
        let id = try await write(diary, in: "Sea")
        let form = try await diary.get("/trips/change/Sea").body
        #expect(form.contains("value=\"2026-11-21\"") && form.contains("value=\"Busan\""))
        let revision = try #require(form.between("name=\"revision\" value=\"", "\""))
        let fields = [
            "revision": revision, "name": "By the sea", "first": "2026-11-20", "last": "2026-11-22",
            "to": "Busan, Ulsan",
        ]
        for _ in 0..<2 {
            let sent = try await diary.post("/trips/change/Sea", fields)
            #expect(sent.headers["location"] == "/trip/By%20the%20sea" || sent.status == 404)
        }
        let trip = try #require(try await diary.store.journals.summary(named: "By the sea")?.journal.trip)
        #expect(trip.days == 3 && trip.to == ["Busan", "Ulsan"] && trip.from == nil)
        #expect(try await diary.store.entries.entry(id).journal == "By the sea")
        await diary.server.stop()
    }

    @Test("A change that another made meanwhile, a name that is taken, and days that make no trip are said")
    func unfit() async throws {
        let (diary, trip) = try await served()
        let texts = Texts(.english)
        let same = ["name": "Sea", "first": "\(trip.firstDay)", "last": "\(trip.lastDay)", "by": "train"]
        let cases: [([String: String], JournalFault)] = [
            (["revision": "another"], .isChanged), (["name": "Walks & more"], .isThere(Journal(name: ""))),
            (["last": "2026-01-01"], .endsBeforeItBegins), (["name": " "], .badName(.unseen)),
        ]
        for (change, problem) in cases {
            let sent = try await diary.post("/trips/change/Sea", same.merging(change) { $1 })
            #expect(sent.status == 422 && sent.body.contains(texts.problem(problem)), "\(change)")
            #expect(sent.body.contains("value=\"train\""))
        }
        #expect(try await diary.store.journals.summary(named: "Sea")?.journal.trip == trip)
        #expect(try await diary.get("/trips/change/Nowhere").status == 404)
        await diary.server.stop()
    }

    @Test("The entries of its days are offered, and go into it as one chooses")
    func fill() async throws {
        let (diary, _) = try await served()
        let loose = try await write(diary, in: nil)
        let page = try await diary.get("/trip/Sea").body
        #expect(page.contains("Of these days 1 entry is in no journal, and 1 in another."))
        #expect(try await diary.post("/trips/fill/Sea", [:]).headers["location"] == "/trip/Sea")
        #expect(try await diary.store.entries.entry(loose).journal == "Sea")
        #expect(try await diary.store.entries.entry(diary.entry.id).journal == "Walks & more")
        #expect(
            try await diary.get("/trip/Sea").body.contains("1 entry of these days is in another journal.")
        )
        #expect(try await diary.post("/trips/fill/Sea", ["all": "1"]).status == 303)
        #expect(try await diary.store.entries.entry(diary.entry.id).journal == "Sea")
        #expect(try await !diary.get("/trip/Sea").body.contains("/trips/fill/"))
        await diary.server.stop()
    }

    @Test(
        "A trip is removed after asking what is to become of its entries",
        arguments: ["keep", "move", "remove", ""]
    )
    func remove(fate: String) async throws {
        let (diary, _) = try await served()
        let id = try await write(diary, in: "Sea")
        #expect(try await diary.get("/trips/remove/Sea").body.contains("value=\"move\""))
        let fields = ["entries": fate, "journal": "Walks & more", "days": "30"]
        let sent = try await diary.post("/trips/remove/Sea", fields)
        guard !fate.isEmpty else {
            #expect(sent.status == 422 && sent.body.contains("Choose what is to become"))
            #expect(try await diary.store.journals.summary(named: "Sea") != nil)
            return await diary.server.stop()
        }
        #expect(sent.headers["location"] == "/trips")
        #expect(try await diary.store.journals.summary(named: "Sea") == nil)
        if fate == "remove" {
            #expect(try await diary.store.trash.all().map(\.id) == [id])
        } else {
            #expect(
                try await diary.store.entries.entry(id).journal == (fate == "move" ? "Walks & more" : nil)
            )
        }
        await diary.server.stop()
    }
}
