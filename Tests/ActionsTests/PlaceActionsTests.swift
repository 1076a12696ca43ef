import Actions
import Diary
import System
import Testing

@Suite("Places of a person's own")
struct PlaceActionsTests {
    private let yard: ActionsYard
    private let beach: GlobePosition
    private let hill: GlobePosition

    init() throws {
        yard = try ActionsYard()
        beach = try #require(GlobePosition(latitude: 35.16, longitude: 129.16))
        hill = try #require(GlobePosition(latitude: 35.2, longitude: 129.1))
    }

    @Test("A place is kept with its position, which entries that name it get; keeping it again moves it")
    func kept() async throws {
        let id = try await yard.write("", [.place(name: "mildo", nil)])
        let kept = try await yard.actions.keepPlace(" Mildo ", at: beach, aliases: ["밀도"])
        #expect(kept.place.name == "Mildo" && kept.place.uses == 1 && kept.before == nil)
        #expect(try await yard.store.entries.entry(id).blocks == [.place(name: "Mildo", beach)])
        let moved = try await yard.actions.keepPlace("Mildo", at: hill)
        #expect(moved.before?.position == beach && moved.place.aliases == ["밀도"])
        _ = try await moved.reversal.perform(by: yard.actions)
        #expect(try await yard.store.places.all().map(\.position) == [beach])
        await #expect(throws: PlaceFault.noPosition(city: nil)) {
            try await yard.actions.keepPlace("Nowhere at all")
        }
    }

    @Test("No name leads to two places, and an alias moves no place")
    func names() async throws {
        let mildo = try await yard.actions.keepPlace("Mildo", at: beach, aliases: ["Beach"]).place
        let other = try await yard.actions.keepPlace("Hill", at: hill).place
        await #expect(throws: PlaceFault.isThere("Mildo")) {
            try await yard.actions.keepPlace("Hill", at: hill, aliases: ["mildo"])
        }
        await #expect(throws: PlaceFault.isAlias("beach", of: mildo)) {
            try await yard.actions.keepPlace("Hill", at: hill, aliases: ["beach"])
        }
        await #expect(throws: PlaceFault.aliasMoves("Beach", of: mildo, to: hill)) {
            try await yard.actions.keepPlace("Beach", at: hill)
        }
        await #expect(throws: PlaceFault.isThere("Hill")) {
            try await yard.actions.renamePlace("Mildo", to: "hill")
        }
        await #expect(throws: PlaceFault.isCalledSo("Hill")) {
            try await yard.actions.renamePlace("hill", to: "Hill")
        }
        await #expect(throws: PlaceFault.isMissing("Nope")) { try await yard.actions.place(named: "Nope") }
        #expect(try await yard.store.places.all() == [other, mildo])
    }

    @Test("A place is renamed in every entry, and back")
    func renamed() async throws {
        let id = try await yard.write("", [.place(name: "Mildo", beach)])
        _ = try await yard.actions.keepPlace("Mildo", at: beach)
        let renamed = try await yard.actions.renamePlace("mildo", to: "The beach")
        #expect(renamed.own?.name == "The beach" && renamed.changed?.entries == 1)
        #expect(try await yard.store.entries.entry(id).blocks == [.place(name: "The beach", beach)])
        _ = try await renamed.reversal?.perform(by: yard.actions)
        #expect(try await yard.store.entries.entry(id).blocks == [.place(name: "Mildo", beach)])
    }

    @Test("Two places become one, which keeps both names; the positions that are lost are known before")
    func merged() async throws {
        let id = try await yard.write("", [.place(name: "Mil do", hill)])
        _ = try await yard.actions.keepPlace("Mildo", at: beach)
        let plan = try await yard.actions.planMerge(of: "Mil do", into: "mildo")
        #expect(plan.uses == 1 && plan.coming.lost.map(\.position) == [hill])
        #expect(try await yard.store.entries.entry(id).blocks == [.place(name: "Mil do", hill)])
        let merged = try await yard.actions.merge(plan)
        #expect(merged.own?.aliases == ["Mil do"] && merged.changed?.entries == 1)
        #expect(try await yard.store.entries.entry(id).blocks == [.place(name: "Mildo", beach)])
        await #expect(throws: PlaceFault.isOnePlace("Mildo", alias: "Mil do")) {
            try await yard.actions.planMerge(of: "Mildo", into: "Mil do")
        }
    }

    @Test("Places and aliases are forgotten, all or none; what is undone is there again")
    func removed() async throws {
        let mildo = try await yard.actions.keepPlace("Mildo", at: beach, aliases: ["Beach"]).place
        try await yard.write("", [.place(name: "Harbour", nil)])
        await #expect(throws: PlaceFault.isNotOwn("Harbour")) {
            try await yard.actions.removePlaces(["Mildo", "Harbour"])
        }
        #expect(try await yard.store.places.all() == [mildo])
        let alias = try await yard.actions.removePlaces(["beach"])
        #expect(alias.map(\.alias) == ["Beach"])
        #expect(try await yard.store.places.all().map(\.aliases) == [[]])
        _ = try await alias[0].reversal.perform(by: yard.actions)
        let both = try await yard.actions.removePlaces(["Mildo", "mildo", "Beach"])
        #expect(both.count == 1 && both[0].place == mildo)
        _ = try await both[0].reversal.perform(by: yard.actions)
        #expect(try await yard.store.places.all() == [mildo])
    }

    @Test("A place or a link that an entry has already is not added again")
    func meant() async throws {
        _ = try await yard.actions.keepPlace("Mildo", at: beach, aliases: ["Beach"])
        let link = Block.link(address: "https://cafe.example/", title: nil)
        let known: [Block] = [.place(name: "Mildo", beach), link]
        let given: [Block] = [
            .place(name: "beach", nil), .place(name: "Pier", nil), .place(name: "pier", nil), link,
        ]
        let meant = try await MeantBlocks(given, besides: known, in: yard.store)
        #expect(meant.blocks == [.place(name: "Pier", nil)])
        #expect(meant.findings.contains(.isThere(.place, "beach")))
        #expect(meant.findings.contains(.isTwice(.place, "pier")))
        #expect(meant.findings.contains(.isThere(.link, link.text)))
    }
}

extension Block {
    fileprivate var text: String { if case .link(let address, _) = self { address } else { "" } }
}
