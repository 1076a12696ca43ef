internal import Diary

extension BackupMaking {
    /// Notes the digests of sound, some at a time, so that a later one can tell whether it is still what this one has.
    func note(_ sounds: [String], of work: borrowing BackupWork) async {
        for start in stride(from: 0, to: sounds.count, by: 1_000) {
            let some = sounds[start..<min(start + 1_000, sounds.count)]
            let digests = some.compactMap { sound in work.content(of: sound).map { (sound, $0.text) } }
            try? await store.note(soundDigests: Dictionary(digests) { one, _ in one })
        }
    }
}

extension DiaryCopy {
    /// The sound of which no digest was noted, without what is no longer as it was.
    func unnoted(without lost: Set<String>) -> [String] {
        sounds.filter { $0.sha256 == nil && !lost.contains($0.path) }.map(\.path)
    }
}
