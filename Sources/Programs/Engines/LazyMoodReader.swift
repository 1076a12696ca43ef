internal import Synchronization
package import VoiceCore

/// The mood reader, whose tables are loaded with the first text; a faulty table fails every call.
package final class LazyMoodReader: Sendable {
    private let own: String
    private let loaded = Mutex<MoodReader?>(nil)

    package init(own: String) { self.own = own }

    package func get() throws -> MoodReader {
        try loaded.withLock { loaded in
            if let reader = loaded { return reader }
            let reader = try MoodReader(own: own)
            loaded = reader
            return reader
        }
    }
}
