package import Diary

extension DiaryStore {
    /// The trip that takes an entry by its day, the innermost where there are several.
    package func trip(of entry: Entry) async throws(DiaryError) -> Journal? {
        let trips = try await journals.trips()
        guard !trips.isEmpty else { return nil }
        return trips.innermost(
            on: entry.dateCertainty.day(of: entry.recordedAt, startMinute: try dayStartMinute)
        )
    }

    /// The name of an entry's journal, where that is a trip.
    func tripName(of entry: Entry) async throws(DiaryError) -> String? {
        guard let name = entry.journal else { return nil }
        return try await journals.journal(named: name)?.trip.map { _ in name }
    }
}
