internal import Synchronization
internal import VoiceCore

/// The mood reader, whose tables are loaded when the first text is read.
final class LazyMoodReader: Sendable {
    private let own: String
    private let loaded = Mutex<MoodReader?>(nil)

    init(own: String) {
        self.own = own
    }

    func get() throws -> MoodReader {
        try loaded.withLock { loaded in
            if let reader = loaded { return reader }
            let reader = try MoodReader(own: own)
            loaded = reader
            return reader
        }
    }
}
