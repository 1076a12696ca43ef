public enum SessionOwner: Hashable, Sendable, CustomStringConvertible {
    case entry(String)
    /// A memo in progress, by its own name.
    case memo(String)

    package var id: String {
        switch self {
        case .entry(let id), .memo(let id): id
        }
    }

    public var description: String {
        switch self {
        case .entry(let id): "entry:\(id)"
        case .memo(let id): "memo:\(id)"
        }
    }
}
