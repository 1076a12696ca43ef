/// Lets one task at a time through for each key, in the order in which they came.
package actor KeyedLock {
    package init() {}

    /// Those who wait, for each key that somebody has.
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    func isTaken(_ key: String) -> Bool { waiting[key] != nil }

    /// Does the work while nobody else does any under the same key.
    package nonisolated func through<Value: Sendable, Failure: Error>(
        _ key: String,
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        await enter(key)
        do throws(Failure) {
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
