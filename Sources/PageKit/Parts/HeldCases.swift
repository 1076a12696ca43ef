internal import Glibc
internal import ProgramKit
internal import VoiceCore

/// What did not come to its end, from the ledger and from the jobs.
struct HeldCases {
    let store: DiaryStore
    let texts: Texts

    /// How many need a person.
    func heldCount() async throws -> Int {
        try await heldRows().count + store.jobs().count(where: \.isHeld)
    }

    func all(trying: Set<String>) async throws -> [HealthPage.Case] {
        var cases = try await heldRows().map { row in
            HealthPage.Case(
                key: "row-\(row.id)",
                name: row.paths.last.map { String($0.path.split(separator: "/").last ?? "") } ?? "\(row.id)",
                entry: row.entry,
                why: row.sentence ?? row.message ?? texts.notYetDone,
                reason: row.reason,
                since: row.changedAt,
                isHeld: true,
                isTried: trying.contains("row-\(row.id)")
            )
        }
        // An entry that lacks several things is one case.
        let jobs = Dictionary(grouping: try await store.jobs(), by: \.entry)
        for (id, jobs) in jobs.sorted(by: { $0.key > $1.key }) {
            guard let job = jobs.first(where: \.isHeld) ?? jobs.first else { continue }
            let summary = try await store.summary(id)
            cases.append(
                HealthPage.Case(
                    key: job.entry.description,
                    name: summary.title
                        ?? texts.when(texts.plainDay(summary.day), summary),
                    entry: job.entry,
                    why: (jobs.map { texts.comes($0.kind) } + [job.sentence].compactMap(\.self))
                        .joined(separator: "; "),
                    reason: job.reason,
                    since: nil,
                    isHeld: job.isHeld,
                    isTried: trying.contains(job.entry.description)
                )
            )
        }
        return cases
    }

    /// What is no longer there needs nobody's attention.
    private func heldRows() async throws -> [LedgerRow] {
        try await store.ledgerRows(in: [.held]).filter { row in
            row.entry != nil || row.paths.contains { access($0.path, F_OK) == 0 }
        }
    }
}
