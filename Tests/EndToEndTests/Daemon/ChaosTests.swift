import Foundation
import TestKit
import Testing
import VoiceCore

/// `scripts/harm/at-length chaos` runs it with a thousand drops.
@Suite("Chaos", .serialized, .slow)
struct ChaosTests {
    private static func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init)
    }

    @Test("Nothing is lost, doubled, cut short or left over, and every held file has a true reason")
    func chaos() async throws {
        let drops = Self.number("VOICECORE_CHAOS_DROPS") ?? 60
        let seed = Self.number("VOICECORE_CHAOS_SEED") ?? UInt64.random(in: 1...999_999)
        print("chaos: \(drops) drops, seed \(seed)")
        let yard = try DaemonYard()
        let chaos = Chaos(yard, seed: seed, hearsForReal: Self.number("VOICECORE_CHAOS_REAL") == 1)
        try chaos.start()
        for drop in 1...drops {
            try await chaos.drop()
            if drop % 500 == 0 { print("chaos: \(drop) dropped, \(chaos.expected.count) memos") }
        }
        try chaos.finish()
        let revived = try await allFiled(chaos)
        #expect(await yard.terminate() == .exited(0))
        try await audit(chaos, revived)
        print("chaos: \(chaos.deeds.sorted { $0.key < $1.key }), \(chaos.kills) kills, \(revived) revived")
    }

    private func allFiled(_ chaos: Chaos) async throws -> Int {
        var revived = 0
        let store = try chaos.yard.store()
        // However long it takes, as long as there is progress: one that was killed often is tried again after minutes.
        while true {
            let before = try await missing(in: store, chaos)
            guard !before.isEmpty else { return revived }
            try await Events(at: [chaos.yard.log]).pause(
                until:
                    "entries of \(before.compactMap { chaos.expected[$0]?.number }.sorted()), or \(before)",
                limitSeconds: Chaos.patience
            ) {
                let released = try await release(in: store, chaos)
                revived += released
                // The daemon learns of it by its next look at everything, which a new start is.
                if released > 0 { try await chaos.restart() }
                return try await missing(in: store, chaos).count < before.count
            }
        }
    }

    private func missing(in store: DiaryStore, _ chaos: Chaos) async throws -> Set<String> {
        let filed = try await store.ledger.rows(in: [.filed]).compactMap(\.sha256)
        let refused = try await store.ledger.rows(in: [.held, .skipped]).flatMap { $0.paths.map(\.path) }
        return Set(chaos.expected.keys).subtracting(filed).union(chaos.hopeless.subtracting(refused))
    }

    private func release(in store: DiaryStore, _ chaos: Chaos) async throws -> Int {
        let now = Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        var released = 0
        for row in try await store.ledger.rows(in: [.held]) where row.reason == "endedOften" {
            #expect(chaos.kills >= 2)
            _ = try await store.ledger.release(row.id, at: now)
            released += 1
        }
        for job in try await store.jobs.all() where job.isHeld && job.reason == "endedOften" {
            #expect(chaos.kills >= 2)
            try await store.jobs.add(job.kind, of: job.entry)
            released += 1
        }
        return released
    }

    private func audit(_ chaos: Chaos, _ revived: Int) async throws {
        let audit = try await DiaryAudit(of: chaos.yard.diary)
        let expected = chaos.expected
        let found = Dictionary(grouping: audit.entries, by: \.sha256)
        let doubled = found.filter { $0.value.count > 1 }
        let cutShort = audit.entries.filter { entry in
            expected[entry.sha256].map { abs($0.seconds - entry.seconds) > 0.001 } ?? true
        }
        let lost = expected.filter { found[$0.key] == nil }
        #expect(lost.isEmpty, "lost: \(lost.values.map(\.number))")
        #expect(doubled.isEmpty, "doubled: \(doubled.keys)")
        #expect(cutShort.isEmpty, "cut short: \(cutShort)")
        #expect(audit.entries.filter { !$0.isComplete }.isEmpty)
        #expect(audit.findings == [])
        let places = Set(audit.refused.flatMap { $0.paths.map(\.path) })
        #expect(places == chaos.hopeless, "\(places.symmetricDifference(chaos.hopeless))")
        let reasons = Set(audit.refused.map { "\($0.state) \($0.reason ?? "")" })
        print(
            "audit: \(expected.count) memos, \(audit.entries.count) entries; \(lost.count) lost,",
            "\(doubled.count) doubled, \(cutShort.count) cut short, \(audit.findings.count) orphans;",
            "\(audit.refused.count) held or skipped:",
            reasons.sorted()
        )
    }
}
