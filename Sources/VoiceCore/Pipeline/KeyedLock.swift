/// Lets one task at a time through for each key, in the order in which they came.
actor KeyedLock {
    /// Waiters for each taken key.
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    func isTaken(_ key: String) -> Bool { waiting[key] != nil }

    /// Runs work alone under its key.
    nonisolated func through<Value: Sendable>(_ key: String, _ work: () async throws -> Value) async rethrows
        -> Value
    {
        await enter(key)
        do {
            let value = try await work()
            await leave(key)
            return value
        } catch {
            await leave(key)
            throw error
        }
    }

    private func enter(_ key: String) async {
        guard waiting[key] != nil else {
            waiting[key] = []
            return
        }
        await withCheckedContinuation { waiting[key, default: []].append($0) }
    }

    private func leave(_ key: String) {
        guard var queue = waiting[key], !queue.isEmpty else {
            waiting[key] = nil
            return
        }
        let next = queue.removeFirst()
        waiting[key] = queue
        next.resume()
    }
}
