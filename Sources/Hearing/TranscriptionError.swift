package enum TranscriptionError: Error, Equatable, Sendable {
    /// The Debian package is the one that brings the file, where one does.
    case modelMissing(path: String, package: String?)
    case modelUnusable(reason: String)
    /// The second ear was asked for, and its files are not installed.
    case earMissing(name: String)
    case engineMissing(path: String)
    case engineEnded(status: Int32, message: String)
    case engineTooSlow(limitSeconds: Double)
    case engineNonsense(line: String)
    case overCap(seconds: Double)
    /// The known words were not found in the sound; the first that the model cannot pronounce, if that is why.
    case notAligned(word: String?)
    case soundUnreadable(errno: Int32)
    case cancelled
}
