internal import System

/// Names in an order, of which the first is looked for again and again, and few that come are to stand before others.
///
/// Whoever leaves it from the middle stays in it and is stepped over, so that nobody walks the line for that.
struct PriorityQueue<Order: Comparable & Sendable>: Sendable {
    /// What becomes of a name that is come upon.
    enum Stand {
        /// It left, or stands elsewhere by now.
        case gone
        /// It is not its turn, and it stays where it is.
        case waits
        case taken
    }

    private var places: [(order: Order, key: Path)] = []
    private var head = 0

    /// Lets a name stand behind all that come before it in the order.
    mutating func add(_ key: Path, at order: Order) {
        var (low, high) = (head, places.count)
        if let last = places.last, !(order < last.order) { low = high }
        while low < high {
            let middle = low + (high - low) / 2
            if order < places[middle].order { high = middle } else { low = middle + 1 }
        }
        places.insert((order, key), at: low)
    }

    /// The first that is taken, which stays in the line, by what a book says of each name.
    func first<Known>(in book: [Path: Known], _ stand: (Known?, Order, Path) -> Stand)
        -> (order: Order, key: Path)?
    {
        let place = places[head...].first { stand(book[$0.key], $0.order, $0.key) == .taken }
        return place.map { ($0.order, $0.key) }
    }

    /// Forgets those at the head that are gone.
    mutating func dropGone<Known>(in book: [Path: Known], _ stand: (Known?, Order, Path) -> Stand) {
        while head < places.count,
            stand(book[places[head].key], places[head].order, places[head].key) == .gone
        {
            dropHead()
        }
    }

    /// Takes the first away.
    mutating func dropHead() {
        head += 1
        guard head > 64, head * 2 > places.count else { return }
        places.removeFirst(head)
        head = 0
    }
}
