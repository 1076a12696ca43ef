import Testing
import VoiceCore
@testable import Web

@Suite("The tree of a year")
struct TreeTests {
    @Test("Mixed numbers and branches are the same everywhere")
    func vectors() {
        #expect(TreeShape.mix() == 447_841_614)
        #expect(TreeShape.mix(2026, 1, 1) == 782_675_423)
        #expect(TreeShape.mix(2026, 11, 22, 0) == 3_474_987_208)
        let tree = TreeShape(year: 2026)
        #expect(Figure.fixed(tree.node(1).x, decimals: 3) == "597.438" && tree.node(1).y == 838)
        #expect(tree.bough(1).end.x == 989.9290415911698 && tree.bough(1).end.y == 712.8716382535673)
    }

    @Test("A month tells its number of entries, and says if a day has more than leaves")
    func counts() async throws {
        let diary = try await ServedDiary()
        let whole = try await diary.get("/tree/2026").body
        #expect(whole.contains(">1 entry</text>") && !whole.contains("0 entries"))
        #expect(!whole.contains("at most 4 leaves"))
        for number in 1...5 {
            let at = Moment(
                milliseconds: diary.entry.recordedAt.milliseconds + Int64(number) * 1_000,
                offsetSeconds: 32_400
            )
            let entry = Entry.made(at: at, "So it was.", source: .on)
            try await diary.store.entries.add(entry, archive: nil, at: at)
        }
        let full = try await diary.get("/tree/2026").body
        #expect(full.contains(">6 entries</text>") && full.contains("A day has at most 4 leaves."))
        #expect(full.contains("2 more that day"))
        let bough = try await diary.get("/tree/2026-11").body
        #expect(bough.contains("6 entries. It is still growing. A day has at most 4 leaves."))
        #expect(bough.contains("The bough of November 2026: 4 leaves"))
    }

    @Test("Leaves, boughs and trunk are drawn to the digit as they were designed")
    func drawn() {
        let tree = TreeShape(year: 2026)
        let joy = tree.leaf(1, 1, rank: 0, days: 31, size: 1.08)
        #expect(joy.twig == "M662.7 824.5Q672.1 822.4 680.8 836.3")
        #expect(joy.transform == "matrix(-0.45 0.98 -0.98 -0.45 708.7 834.9)")
        let bud = tree.leaf(1, 1, rank: 1, days: 31, size: 0.86)
        #expect(bud.transform == "matrix(0.76 0.41 -0.41 0.76 676.2 785.4)")
        let trunk = tree.trunk(upTo: 11, age: 3)
        #expect(trunk.hasPrefix("M546.1 971Q568.1 966 568.1 954C568.1 930 578.1 930 578.1 906"))
        #expect(trunk.hasSuffix("C617.9 930 631.9 930 631.9 954Q631.9 966 653.9 971Z"))
        let wood = tree.wood(of: 1, upTo: 31, of: 31, age: 3)
        #expect(wood.hasPrefix("M598.6 844.6L638.1 835.7L678.4 825.8") && wood.hasSuffix("L596.3 831.4Z"))
    }

    @Test("A leaf's place does not depend on other days or on later entries")
    func staysPut() {
        let (one, other) = (TreeShape(year: 2024), TreeShape(year: 2024))
        for day in 1...29 {
            #expect(
                one.leaf(2, day, rank: 0, days: 29, size: 1) == other.leaf(2, day, rank: 0, days: 29, size: 1)
            )
        }
        #expect(Set((1...29).map { one.leaf(2, $0, rank: 0, days: 29, size: 1).transform }).count == 29)
    }

    @Test("The tree of a year and of a month leads to each entry; impossible ones have no page")
    func pages() async throws {
        let diary = try await ServedDiary()
        let year = try await diary.get("/tree/2026").body
        #expect(year.contains("/entry/\(diary.entry.id)") && year.contains("/tree/2026-11"))
        #expect(year.contains("/tree/2026-12") == false)
        let month = try await diary.get("/tree/2026-11").body
        #expect(month.contains("/entry/\(diary.entry.id)") && month.contains("viewBox"))
        #expect(try await diary.get("/tree/2026").body == year)
        for path in ["/tree/26", "/tree/2026-13", "/tree/2026-1", "/tree/", "/tree/2026-11-22"] {
            #expect(try await diary.get(path).status == 404, "\(path)")
        }
        #expect(try await diary.get("/tree/1999").status == 200)
        #expect(try await diary.get("/tree/2999").status == 404)
        #expect(try await diary.get("/tree/2026-12").status == 404)
    }
}
