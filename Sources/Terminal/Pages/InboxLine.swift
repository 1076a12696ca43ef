import System
import VoiceCore

extension DaemonStatus.Inbox {
    private static let mostNamed = 3

    var line: String {
        let isAwaited = rescans == 0 && !isThere
        var parts = [
            isAwaited
                ? "not looked at yet"
                : !isThere ? "missing" : isPolling ? "checked every few seconds" : "listening"
        ]
        if !settling.isEmpty { parts.append("\(settling.count) settling: \(named(settling))") }
        let over = passedOver.sorted { $0.key < $1.key }.map { Self.counted($0.value, $0.key) }
        if !over.isEmpty { parts.append("passed over " + over.joined(separator: ", ")) }
        if let closed {
            let folders = Shown.counted(closed.count, "folder", "folders")
            parts.append("\(folders) not looked into: \(named(closed))")
        }
        return "\(path): " + parts.joined(separator: "; ")
    }

    private static func counted(_ count: Int, _ kind: String) -> String {
        switch SkipReason(rawValue: kind) {
        case .sidecar: Shown.counted(count, "note", "notes")
        case .link: Shown.counted(count, "link", "links")
        case .placeholder: Shown.counted(count, "placeholder", "placeholders")
        case .clutter: Shown.counted(count, "leftover", "leftovers")
        case .special: Shown.counted(count, "pipe or device", "pipes or devices")
        case .diary: "\(count) of a diary"
        case .hidden, .unfinished, .empty, .ignored, nil: "\(count) \(kind)"
        }
    }

    private func named(_ files: [String]) -> String {
        let names = files.sorted().prefix(Self.mostNamed).map { file in
            file.hasPrefix(path + "/") ? String(file.dropFirst(path.count + 1)) : file
        }
        let more = files.count - names.count
        return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
