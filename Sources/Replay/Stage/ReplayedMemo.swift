internal import VoiceCore

/// A memo that was offered and is not filed yet.
struct ReplayedMemo {
    /// What the story calls it.
    let name: String
    /// Its file.
    let path: String
    let end: Task<MemoOutcome, Never>

    /// How it ended; one that waits for a farm in which nobody hears is stopped after two minutes.
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
