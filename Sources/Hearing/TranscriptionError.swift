/// Why there are no words.
public enum TranscriptionError: Error, Equatable, Sendable {
    /// A file of the model is not there; the Debian package that brings it, where one does.
    case modelMissing(path: String, package: String?)
    /// The model's files are there but do not fit or do not load.
    case modelUnusable(reason: String)
    /// The second ear was asked for, and its files are not installed.
    case earMissing(name: String)
    /// The program that hears is not installed beside ours.
    case engineMissing(path: String)
    /// The engine ended by itself, with the signal or exit code that it left.
    case engineEnded(status: Int32, message: String)
    /// The engine took longer than it may.
    case engineTooSlow(limitSeconds: Double)
    /// What the engine printed cannot be understood.
    case engineNonsense(line: String)
    /// The sound is longer than the cap, and longer sound was to be refused.
    case overCap(seconds: Double)
    /// The known words were not found in the sound; the first that the model cannot pronounce, if that is why.
    case notAligned(word: String?)
    /// The sound made ready for hearing cannot be read.
    case soundUnreadable(errno: Int32)
    case cancelled
}
