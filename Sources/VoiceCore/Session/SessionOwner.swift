/// Who a recording or a playback belongs to.
public enum SessionOwner: Hashable, Sendable, CustomStringConvertible {
    /// An entry of the diary, by its id.
    case entry(String)
    /// A memo that is only now being made, by a name of its own.
    case memo(String)

    /// The entry's id or the memo's name.
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
