import Foundation
import VoiceCore

/// A folder of its own for one test, gone with it.
final class ScratchFolder: Sendable {
    let path: String

    init() {
        path = "\(NSTemporaryDirectory())/sessionkit-\(UUID().uuidString)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and gives its path.
    func write(_ bytes: [UInt8], _ name: String) -> String {
        let file = "\(path)/\(name)"
        _ = FileManager.default.createFile(atPath: file, contents: Data(bytes))
        return file
    }

    /// Writes the same second again and again, and gives the path.
    func write(second: [UInt8], times: Int, _ name: String) -> String {
        let file = write([], name)
        let handle = FileHandle(forWritingAtPath: file)
        for _ in 0..<times { handle?.write(Data(second)) }
        try? handle?.close()
        return file
    }

    func read(_ name: String) -> [UInt8] {
        FileManager.default.contents(atPath: "\(path)/\(name)").map { [UInt8]($0) } ?? []
    }

    /// The names in the folder of recordings.
    var recordings: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/recordings")) ?? []).sorted()
    }
}

/// A machine without a loudspeaker.
struct NoSpeaker: PlaybackDevice {
    func preflight() async throws(DeviceError) { throw .noDevice }

    func start(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(DeviceError) { throw .noDevice }

    func seek(to seconds: Double) async {}
    func position() async -> Double { 0 }
    func stop() async {}
}
