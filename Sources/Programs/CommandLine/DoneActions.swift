internal import Synchronization

/// What a command has done, in words, for one who can no longer be told it where results go.
package final class DoneActions: Sendable {
    private let said = Mutex<(first: [String], more: Int)>(([], 0))
    private static let most = 3

    /// Notes what was done, such as `entry 1a2b was added`.
    func add(_ deed: String) {
        said.withLock { said in
            if said.first.count < Self.most { said.first.append(deed) } else { said.more += 1 }
        }
    }

    /// The first of them, and how many more there are; nothing where nothing was done.
    var text: String? {
        let (first, more) = said.withLock { $0 }
        guard !first.isEmpty else { return nil }
        return first.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
    }
}
