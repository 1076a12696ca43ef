package import Diary

extension DiaryStore {
    package func untoldReports() async -> [MemoReport] {
        var reports: [MemoReport] = []
        for id in (try? await jobs.notifications()) ?? [] {
            do throws(DiaryError) {
                let entry = try await entries.entry(id)
                let path = try await ledger.rows(entry: id).last?.paths.last?.path
                let name = path ?? entry.origin?.name ?? id.description
                reports.append(MemoReport(source: name, status: .filed, entry: entry))
            } catch .noSuchEntry {
                // The entry was removed before its notice.
                try? await jobs.finishNotification(id)
            } catch {
                continue
            }
        }
        return reports
    }
}

extension DiaryStore {
    package func trip(of entry: Entry) async throws(DiaryError) -> Journal? {
        let trips = try await journals.trips()
        guard !trips.isEmpty else { return nil }
        return trips.innermost(
            on: entry.dateCertainty.day(of: entry.recordedAt, startMinute: try dayStartMinute)
        )
    }

    func tripName(of entry: Entry) async throws(DiaryError) -> String? {
        guard let name = entry.journal else { return nil }
        return try await journals.journal(named: name)?.trip.map { _ in name }
    }
}

extension DiaryStore {
    nonisolated func withWorkFolder<Value>(_ work: (String) async throws -> Value) async throws -> Value {
        let folder = try makeWorkFolder()
        defer { removeWorkFolder(folder) }
        return try await work(folder)
    }
}
