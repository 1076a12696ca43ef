import Actions
import Diary
import System
import Testing

@Suite("Journals and trips")
struct JournalActionsTests {
    private let yard: ActionsYard

    init() throws { yard = try ActionsYard() }

    private func request(_ first: DiaryDay, days: Int) -> TripRequest {
        var request = TripRequest()
        (request.firstDay, request.days) = (first, days)
        return request
    }

    @Test("A journal is made once, under a name on one line of at most 200 characters")
    func made() async throws {
        #expect(try await yard.actions.makeJournal(" Family ").journal.journal.name == "Family")
        await #expect { try await yard.actions.makeJournal("family") } throws: { error in
            guard case JournalFault.isThere(let journal) = error else { return false }
            return journal.name == "Family"
        }
        for name in ["", " \t", "two\nlines", "two\u{2028}lines"] {
            await #expect(throws: JournalFault.badName(.unseen)) { try await yard.actions.makeJournal(name) }
        }
        await #expect(throws: JournalFault.badName(.long)) {
            try await yard.actions.makeJournal(String(repeating: "x", count: 201))
        }
    }

    @Test(
        "A journal that only entries name becomes the trip of its name, and is as before when that is undone"
    )
    func becomesTrip() async throws {
        let id = try await yard.write(in: "Travel")
        let made = try await yard.actions.makeJournal("travel", trip: request(yard.today, days: 2))
        #expect(made.journal.journal.name == "Travel" && made.entriesBefore == 1)
        let again = try await made.reversal.perform(by: yard.actions)
        #expect(try await yard.store.journals.journal(named: "Travel") == Journal(name: "Travel"))
        #expect(try await yard.journal(of: id) == "Travel")
        _ = try await again?.perform(by: yard.actions)
        #expect(try await yard.store.journals.journal(named: "Travel")?.trip?.days == 2)
    }

    @Test("The days of a trip have to be there, in order, before the year 10000, and at most 3660")
    func days() throws {
        let day = try #require(DiaryDay("2026-11-20"))
        let last = try #require(DiaryDay("9999-12-31"))
        var backwards = TripRequest()
        (backwards.firstDay, backwards.lastDay) = (day, day.adding(days: -1))
        for (request, fault) in [
            (TripRequest(), JournalFault.noDays), (backwards, .endsBeforeItBegins),
            (request(day, days: 4_000), .tooManyDays), (request(last, days: 2), .endsAfterCalendar),
        ] {
            #expect(throws: fault) { try request.trip() }
        }
    }

    @Test("A trip that is put off is as long as before, and keeps what is not given")
    func changed() async throws {
        var first = request(yard.today, days: 3)
        (first.from, first.to) = (.to("Seoul"), ["Busan"])
        _ = try await yard.actions.makeJournal("Sea", trip: first)
        var later = TripRequest()
        later.firstDay = yard.today.adding(days: 7)
        let changed = try await yard.actions.changeJournal("Sea", JournalChange(trip: later))
        let trip = try #require(changed.after.journal.trip)
        #expect(trip.days == 3 && trip.from == "Seoul" && trip.to == ["Busan"] && changed.hasOtherDays)
        var cleared = TripRequest()
        (cleared.from, cleared.to) = (.to(nil), [])
        let bare = try await yard.actions.changeJournal("Sea", JournalChange(name: "Shore", trip: cleared))
        #expect(bare.after.journal.name == "Shore" && bare.after.journal.trip?.from == nil)
        _ = try await bare.reversal.perform(by: yard.actions)
        #expect(try await yard.store.journals.journal(named: "Sea")?.trip == trip)
    }

    @Test("A trip that somebody else changed is left, unless it is so already")
    func meanwhile() async throws {
        let made = try await yard.actions.makeJournal("Sea", trip: request(yard.today, days: 3))
        let seen = made.journal.journal.revision
        let longer = JournalChange(trip: request(yard.today, days: 4), seen: seen)
        let changed = try await yard.actions.changeJournal("Sea", longer)
        _ = try await yard.actions.changeJournal("Sea", longer)
        let other = JournalChange(trip: request(yard.today, days: 5), seen: seen)
        await #expect(throws: JournalFault.isChanged) { try await yard.actions.changeJournal("Sea", other) }
        _ = try await yard.actions.changeJournal("Sea", JournalChange(trip: other.trip))
        #expect(try await changed.reversal.perform(by: yard.actions) == nil, "others changed it since")
        #expect(try await yard.store.journals.journal(named: "Sea")?.trip?.days == 5)
    }

    @Test("A journal gets no name of another one, and may be written with other capitals")
    func renamed() async throws {
        for name in ["Film", "Family"] { _ = try await yard.actions.makeJournal(name) }
        await #expect {
            try await yard.actions.changeJournal("Film", JournalChange(name: "family"))
        } throws: { $0 as? JournalFault != nil }
        let changed = try await yard.actions.changeJournal("film", JournalChange(name: "FILM"))
        #expect(changed.before.name == "Film" && changed.after.journal.name == "FILM")
        _ = try await yard.actions.changeJournal("FILM", JournalChange(name: "Movies"))
        await #expect(throws: JournalFault.isMissing("Film", present: "Movies", nearest: nil)) {
            try await yard.actions.journal(named: "Film")
        }
        await #expect(throws: JournalFault.isMissing("Famly", present: nil, nearest: "Family")) {
            try await yard.actions.journal(named: "Famly")
        }
        await #expect(throws: JournalFault.nothingToChange) {
            try await yard.actions.changeJournal("Family", JournalChange(trip: TripRequest()))
        }
    }

    @Test("A trip takes the entries of its days: the loose ones, or all; and gives them back")
    func fill() async throws {
        let loose = try await yard.write(daysAgo: 1)
        let other = try await yard.write(daysAgo: 0, in: "Work")
        let outside = try await yard.write(daysAgo: 9, in: "Sea")
        let trip = request(yard.today.adding(days: -1), days: 2)
        let made = try await yard.actions.makeJournal("Sea", trip: trip)
        let madeTrip = try #require(made.journal.journal.trip)
        let days = try await yard.actions.days(of: madeTrip, named: "Sea")
        #expect(days.loose == 1 && days.outside == 1)
        #expect(days.elsewhere.map(\.name) == ["Work"] && days.entriesElsewhere == 1)
        #expect(try await yard.actions.fillTrip("Sea").entries == [loose])
        let all = try await yard.actions.fillTrip("Sea", fromOthers: true)
        #expect(all.entries == [other])
        let left = try await yard.actions.days(of: madeTrip, named: "Sea")
        #expect(left.loose == 0 && left.entriesElsewhere == 0 && left.outside == 1)
        _ = try await all.reversal.perform(by: yard.actions)
        #expect(try await yard.journal(of: other) == "Work")
        #expect(try await yard.journal(of: outside) == "Sea")
    }

    @Test(
        "A removed journal comes back with its entries, wherever those went",
        arguments: [JournalFate.keep, .move(to: "Film"), .remove(days: 30)]
    )
    func removed(fate: JournalFate) async throws {
        let id = try await yard.write(in: "Sea")
        _ = try await yard.actions.makeJournal("Sea", trip: request(yard.today, days: 2))
        await #expect { try await yard.actions.removeJournal("Sea", nil) } throws: { error in
            guard case JournalFault.holdsEntries(let found) = error else { return false }
            return found.entries == 1
        }
        let removed = try await yard.actions.removeJournal("sea", fate)
        #expect(try await yard.store.journals.journal(named: "Sea") == nil)
        switch fate {
        case .keep: #expect(try await yard.journal(of: id) == nil)
        case .move: #expect(try await yard.journal(of: id) == "Film" && removed.target == "Film")
        case .remove: #expect(try await yard.store.trash.has(id))
        }
        _ = try await removed.reversal?.perform(by: yard.actions)
        #expect(try await yard.journal(of: id) == "Sea")
        #expect(try await yard.store.journals.journal(named: "Sea")?.trip?.days == 2)
    }

    @Test("Entries that are removed for good with their journal do not come back")
    func forGood() async throws {
        try await yard.write(in: "Sea")
        let removed = try await yard.actions.removeJournal("Sea", .remove(days: 0))
        #expect(removed.reversal == nil)
        #expect(try await yard.store.entries.count() == 0)
        #expect(try await yard.store.trash.all().isEmpty)
    }

    @Test("A journal takes no entries of its own, by whatever name it has or had")
    func ownEntries() async throws {
        _ = try await yard.actions.makeJournal("Film")
        _ = try await yard.actions.changeJournal("Film", JournalChange(name: "Movies"))
        try await yard.write(in: "Movies")
        for name in ["Movies", "movies", "Film"] {
            await #expect { try await yard.actions.removeJournal("Movies", .move(to: name)) } throws: {
                $0 as? JournalFault != nil
            }
        }
    }
}
