public import Sound

/// Hears a recording in progress, so that provisional words can be shown.
public protocol LiveListening: Sendable {
    func begin(_ format: CaptureFormat) async

    /// Takes the sound and returns at once: it must never hold up the recording.
    func hear(_ sound: [UInt8]) async

    /// Returns when nothing of the recogniser is left.
    func end() async
}
