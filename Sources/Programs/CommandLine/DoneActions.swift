internal import Synchronization

/// Completed actions, to report when standard output is gone.
package final class DoneActions: Sendable {
    private let said = Mutex<(first: [String], more: Int)>(([], 0))
    private static let most = 3

    func add(_ deed: String) {
        said.withLock { said in
            if said.first.count < Self.most { said.first.append(deed) } else { said.more += 1 }
        }
    }

    var text: String? {
        let (first, more) = said.withLock { $0 }
        guard !first.isEmpty else { return nil }
        return first.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
    }
}
