internal import VoiceCore

struct ReplayedMemo {
    let name: String
    let path: String
    let end: Task<MemoOutcome, Never>

    /// The outcome; a memo that waits for a farm without a worker is stopped after two minutes.
    func outcome(isAlone: Bool) async -> MemoOutcome {
        guard !isAlone else { return await end.value }
        let limit = Task { [end] in
            guard (try? await Task.sleep(for: .seconds(120), clock: .suspending)) != nil else { return }
            end.cancel()
        }
        defer { limit.cancel() }
        return await end.value
    }
}
