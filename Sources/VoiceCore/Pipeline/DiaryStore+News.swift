package import Diary

extension DiaryStore {
    /// The reports of the completed entries that the person's command has not heard of, the oldest first.
    package func untoldReports() async -> [MemoReport] {
        var reports: [MemoReport] = []
        for id in (try? await jobs.notifications()) ?? [] {
            do throws(DiaryError) {
                let entry = try await entries.entry(id)
                let path = try await ledger.rows(entry: id).last?.paths.last?.path
                let name = path ?? entry.origin?.name ?? id.description
                reports.append(MemoReport(source: name, status: .filed, entry: entry))
            } catch .noSuchEntry {
                // It was removed before anybody was told.
                try? await jobs.finishNotification(id)
            } catch {
                continue
            }
        }
        return reports
    }
}
