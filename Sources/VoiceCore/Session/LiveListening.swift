public import Sound

/// Hears a recording while it is made, so that words can be shown; what it says is provisional.
public protocol LiveListening: Sendable {
    func begin(_ format: CaptureFormat) async

    /// Takes the sound and returns at once; it must never hold up the recording.
    func hear(_ sound: [UInt8]) async

    /// Ends; when it returns, nothing of the recogniser is left.
    func end() async
}
