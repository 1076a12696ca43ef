import Foundation

final class TemporaryHome: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "voicecore-home-" + UUID().uuidString
        try? FileManager.default.createDirectory(
            atPath: path + "/.config/voicecore",
            withIntermediateDirectories: true
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var environment: [String: String] { ["HOME": path] }
    var settingsPath: String { path + "/.config/voicecore/config.json5" }

    func writeSettings(_ text: String) throws {
        try text.write(toFile: settingsPath, atomically: false, encoding: .utf8)
    }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
    }
}
