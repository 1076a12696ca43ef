internal import VoiceCore

package enum ReplayFile {
    package static func write(_ text: String, to path: String) -> Bool {
        (try? DurableFile.write(text.utf8, to: path, mode: 0o644)) != nil
    }
}
