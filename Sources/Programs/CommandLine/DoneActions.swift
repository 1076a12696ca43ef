internal import Synchronization

/// Completed actions, to report when standard output is gone.
package final class DoneActions: Sendable {
    private let said = Mutex<(first: [String], more: Int)>(([], 0))
    private static let most = 3

    /// Records an action, such as `entry 1a2b was added`.
    func add(_ deed: String) {
        said.withLock { said in
            if said.first.count < Self.most { said.first.append(deed) } else { said.more += 1 }
        }
    }

    /// The first actions and the number of further ones, or `nil` if nothing was done.
    var text: String? {
        let (first, more) = said.withLock { $0 }
        guard !first.isEmpty else { return nil }
        return first.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
    }
}
