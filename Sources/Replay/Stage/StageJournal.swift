internal import Glibc
internal import VoiceCore

/// A record of a story so far, written at once so that a kill loses nothing.
final class StageJournal: Sendable {
    enum Page: String, CaseIterable {
        case trace, outcomes
        case said
        case times
        case cast
    }

    private let descriptors: [Page: Int32]

    /// Opens all pages now, so that a full disk stops none of their writes.
    init(folder: String) throws(DurableFile.Failure) {
        var opened: [Page: Int32] = [:]
        for page in Page.allCases {
            let path = "\(folder)/\(page.rawValue)"
            let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                let failure = errno
                opened.values.forEach { close($0) }
                throw DurableFile.Failure(step: .open, path: path, errno: failure)
            }
            opened[page] = descriptor
        }
        descriptors = opened
    }

    deinit { descriptors.values.forEach { close($0) } }

    func note(_ line: String, on page: Page) {
        guard let descriptor = descriptors[page] else { return }
        let bytes = Array((line + "\n").utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    func lines(of page: Page) -> [String] {
        guard let descriptor = descriptors[page] else { return [] }
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = pread(descriptor, &bytes, bytes.count, off_t(text.count)), count > 0 {
            text += bytes[..<count]
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
