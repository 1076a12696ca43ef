internal import Diary

extension DiaryStore {
    /// Does work that needs a folder of its own for unfinished files, which is gone afterwards.
    nonisolated func withWorkFolder<Value>(_ work: (String) async throws -> Value) async throws -> Value {
        let folder = try makeWorkFolder()
        defer { removeWorkFolder(folder) }
        return try await work(folder)
    }
}
