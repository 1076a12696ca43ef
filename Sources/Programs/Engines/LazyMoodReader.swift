internal import Synchronization
package import VoiceCore

/// The mood reader, whose tables are loaded when the first text is read.
package final class LazyMoodReader: Sendable {
    private let own: String
    private let loaded = Mutex<MoodReader?>(nil)

    /// Reads with the tables and a person's own list of words.
    package init(own: String) { self.own = own }

    /// The reader; what is wrong with a table is thrown again at every call.
    package func get() throws -> MoodReader {
        try loaded.withLock { loaded in
            if let reader = loaded { return reader }
            let reader = try MoodReader(own: own)
            loaded = reader
            return reader
        }
    }
}
