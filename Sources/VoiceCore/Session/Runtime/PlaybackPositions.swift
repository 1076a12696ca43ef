internal import Glibc
package import System

/// A convenience: a missing or garbled file counts as empty.
package struct PlaybackPositions: Sendable {
    private static let most = 500

    private let path: String

    package init(path: String) { self.path = path }
    package func position(of entry: String) -> Double { lines().last { $0.entry == entry }?.seconds ?? 0 }

    package func keep(_ seconds: Double, of entry: String) throws(DurableFile.Failure) {
        var kept = lines().filter { $0.entry != entry }
        if seconds > 0, seconds.isFinite { kept.append((entry, seconds)) }
        let text = kept.suffix(Self.most).map { "\($0.entry) \(($0.seconds * 1000).rounded() / 1000)\n" }
        try DurableFile.makeFolder(DurableFile.split(path).folder)
        try DurableFile.write(Array(text.joined().utf8), to: path)
    }

    private func lines() -> [(entry: String, seconds: Double)] {
        text().split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let seconds = Double(words[1]), seconds > 0, seconds.isFinite else {
                return nil
            }
            return (String(words[0]), seconds)
        }
    }

    private func text() -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
