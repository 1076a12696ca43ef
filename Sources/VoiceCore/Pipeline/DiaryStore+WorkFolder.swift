internal import Diary

extension DiaryStore {
    /// Runs work with a folder for unfinished files, which is removed afterwards.
    nonisolated func withWorkFolder<Value>(_ work: (String) async throws -> Value) async throws -> Value {
        let folder = try makeWorkFolder()
        defer { removeWorkFolder(folder) }
        return try await work(folder)
    }
}
