internal import System

/// A priority queue of names.
///
/// Removal from the middle is lazy: the name stays and is stepped over.
struct PriorityQueue<Order: Comparable & Sendable>: Sendable {
    enum Stand {
        /// Removed, or queued elsewhere.
        case gone
        /// Stays queued.
        case waits
        case taken
    }

    private var places: [(order: Order, key: Path)] = []
    private var head = 0

    mutating func add(_ key: Path, at order: Order) {
        var (low, high) = (head, places.count)
        if let last = places.last, !(order < last.order) { low = high }
        while low < high {
            let middle = low + (high - low) / 2
            if order < places[middle].order { high = middle } else { low = middle + 1 }
        }
        places.insert((order, key), at: low)
    }

    /// The first name that may be taken, which stays queued; `book` holds what is known of each.
    func first<Known>(in book: [Path: Known], _ stand: (Known?, Order, Path) -> Stand)
        -> (order: Order, key: Path)?
    {
        let place = places[head...].first { stand(book[$0.key], $0.order, $0.key) == .taken }
        return place.map { ($0.order, $0.key) }
    }

    /// Drops removed names at the head.
    mutating func dropGone<Known>(in book: [Path: Known], _ stand: (Known?, Order, Path) -> Stand) {
        while head < places.count,
            stand(book[places[head].key], places[head].order, places[head].key) == .gone
        {
            dropHead()
        }
    }

    mutating func dropHead() {
        head += 1
        guard head > 64, head * 2 > places.count else { return }
        places.removeFirst(head)
        head = 0
    }
}
