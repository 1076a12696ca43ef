internal import VoiceCore

/// Writes a report where a person wants it.
package enum ReplayFile {
    /// Whether it could be written there.
    package static func write(_ text: String, to path: String) -> Bool {
        (try? DurableFile.write(text.utf8, to: path, mode: 0o644)) != nil
    }
}
