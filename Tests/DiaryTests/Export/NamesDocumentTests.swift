import Foundation
import Synchronization
import Testing
@testable import Diary
@testable import System

@Suite("Journals, trips and places of one's own")
struct NamesDocumentTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private let place: OwnPlace

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        let point = try #require(GlobePosition(latitude: 35.16, longitude: 129.16))
        place = OwnPlace(name: "Mildo", aliases: ["밀도"], position: point)
        try await store.places.save(place)
        let days = try (#require(DiaryDay("2026-11-18")), #require(DiaryDay("2026-11-20")))
        let trip = Trip(firstDay: days.0, lastDay: days.1, from: "Seoul", to: ["Busan"], transport: "train")
        #expect(try await store.journals.make(Journal(name: "Busan", trip: trip), at: .evening))
        #expect(try await store.journals.make(Journal(name: "Family"), at: .evening))
        try await store.entries.add(Entry.sample(1), at: .evening)
    }

    @Test(
        "come back from an export and from a mirror, also where they have no entry",
        arguments: [false, true]
    )
    func back(isMirror: Bool) async throws {
        let out = diary.root + "/out"
        if isMirror {
            _ = try await DiaryMirror(of: store, in: out).update(at: .evening)
            #expect(try await DiaryMirror(of: store, in: out).update(at: .evening).unchanged == 1)
        } else {
            let export = DiaryExport(of: store, into: out, as: .json, withSound: true, withNames: true)
            try await export.write(try await store.entries.ids())
        }
        let other = try TemporaryDiary()
        let second = try other.open()
        for _ in 1...2 {
            let taking = DiaryImport(into: second)
            for file in DiaryImport.files(at: out) {
                try await taking.add(file: file, at: .evening) { _, outcome in
                    if case .failed = outcome { Issue.record("\(outcome)") }
                }
            }
            #expect(try await second.places.all() == [place])
            #expect(try await second.journals.all().map(\.journal) == store.journals.all().map(\.journal))
        }
    }

    @Test("that were merged since stay so when an export comes back, and no alias leads to two places then")
    func merged() async throws {
        let out = diary.root + "/out"
        try await store.places.save(OwnPlace(name: "Beach", aliases: ["Sand"], position: place.position))
        let export = DiaryExport(of: store, into: out, as: .json, withSound: true, withNames: true)
        try await export.write(try await store.entries.ids())
        let shore = OwnPlace(name: "Shore", aliases: ["mildo", "Sand"], position: place.position)
        try await store.places.replace("Mildo", by: shore, at: .evening)
        #expect(try await store.places.remove("Beach", at: .evening))
        let taking = DiaryImport(into: store)
        for file in DiaryImport.files(at: out) { try await taking.add(file: file, at: .evening) { _, _ in } }
        let beach = OwnPlace(name: "Beach", position: place.position)
        #expect(try await store.places.all() == [beach, shore])
    }

    @Test("that were removed stay so when an export comes back, unless an entry is in them")
    func removed() async throws {
        let out = diary.root + "/out"
        var entry = Entry.sample(2)
        entry.journal = "Family"
        try await store.entries.add(entry, at: .evening)
        let export = DiaryExport(of: store, into: out, as: .json, withSound: true, withNames: true)
        try await export.write(try await store.entries.ids())
        try await store.entries.remove(entry.id, at: .evening)
        for name in ["Busan", "Family"] { try await store.journals.remove(name, movingTo: nil, at: .evening) }
        let taking = DiaryImport(into: store)
        let outcomes = Mutex<[DiaryImport.Outcome]>([])
        for file in DiaryImport.files(at: out) {
            try await taking.add(file: file, at: .evening) { _, outcome in
                outcomes.withLock { $0.append(outcome) }
            }
        }
        #expect(try await store.journals.all().map(\.journal.name) == ["Family"])
        let leftOut = outcomes.withLock { $0 }.compactMap { outcome in
            if case .leftOut(let journal) = outcome { journal.name } else { nil }
        }
        #expect(leftOut == ["Busan"])
    }

    @Test(
        "are written into a mirror when they change, go when there are none, and what a person wrote there is kept"
    )
    func mirrored() async throws {
        let out = diary.root + "/out"
        let file = URL(fileURLWithPath: "\(out)/\(NamesDocument.fileName)")
        let mirror = DiaryMirror(of: store, in: out)
        _ = try await mirror.update(at: .evening)
        #expect(try await store.places.remove("Mildo", at: .evening))
        _ = try await mirror.update(at: .evening)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("Mildo"))
        try Data("mine".utf8).write(to: file)
        let kept = try await mirror.update(at: .evening).kept
        #expect(kept == ["journals and places (yours).json"])
        for name in ["Busan", "Family"] { try await store.journals.remove(name, movingTo: nil, at: .evening) }
        #expect(try await mirror.update(at: .evening).kept.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("that are wrong in a list are named by their numbers, and all others are taken")
    func wrong() async throws {
        let file = diary.root + "/list.json"
        let list = """
            {"schema":1,"journals":[{"name":"Film"},{"name":"Rome","trip":{"firstDay":"2026-11-20","lastDay":"x"}},
            {"name":" "},7],"places":[{"name":"Tower","aliases":[],"latitude":91,"longitude":0},
            {"name":"Café","aliases":[],"latitude":1.5,"longitude":2}]}
            """
        try Data(list.replacing("\n", with: "").utf8).write(to: URL(fileURLWithPath: file))
        let other = try TemporaryDiary()
        let second = try other.open()
        let outcomes = Mutex<[DiaryImport.Outcome]>([])
        try await DiaryImport(into: second).add(file: file, at: .evening) { _, outcome in
            outcomes.withLock { $0.append(outcome) }
        }
        func wrong(_ kind: String, _ number: Int, _ key: String) -> DiaryImport.Outcome {
            .failed(.notAName(kind: kind, number: number, key: key))
        }
        #expect(
            outcomes.withLock { $0 } == [
                .places(1), wrong("journal", 2, "trip.lastDay"), wrong("journal", 3, "name"),
                wrong("journal", 4, ""), wrong("place", 1, "latitude"),
            ]
        )
        #expect(try await second.places.all().map(\.name) == ["Café"])
        #expect(try await second.journals.all().map(\.journal.name) == ["Film"])
    }

    @Test("are no part of an export of some entries, and places are none of one that says no positions")
    func partial() async throws {
        let out = diary.root + "/out"
        let ids = try await store.entries.ids()
        try await DiaryExport(of: store, into: out, as: .json, withSound: false).write(ids)
        let file = "\(out)/\(NamesDocument.fileName)"
        #expect(!FileManager.default.fileExists(atPath: file))
        let clean = DiaryExport(
            of: store,
            into: out,
            as: .json,
            withSound: false,
            cleaning: { _, _ in nil },
            withNames: true
        )
        try await clean.write(ids)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("Busan") && !text.contains("Mildo"))
    }
}
