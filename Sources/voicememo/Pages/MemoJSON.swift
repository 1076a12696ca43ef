import VoiceCore

/// The library's, not the log's.
typealias MemoJSON = VoiceCore.JSONText
