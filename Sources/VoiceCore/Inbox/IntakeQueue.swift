internal import System

/// Keeps a lane free of long memos; the other takes those first, so none starves.
package struct IntakeQueue: Sendable {
    /// Stands still while the machine sleeps.
    package typealias Instant = SuspendingClock.Instant

    package enum Work: Equatable, Sendable {
        case file(SettledFile)
        case entry(String, seconds: Double)
    }

    package struct Item: Equatable, Sendable {
        package var work: Work
        package var attempts = 0
        package var obstacle: Obstacle?
        package var notBefore: Instant?

        package init(_ work: Work) { self.work = work }

        package var name: String {
            switch work {
            case .file(let file): file.path
            case .entry(let id, _): id
            }
        }

        /// Keeps names apart that look alike but are two files.
        var key: Path { Path(name) }

        package var isLong: Bool {
            switch work {
            case .file(let file): file.guessedSeconds > 60
            case .entry(_, let seconds): seconds > 60
            }
        }
    }

    private struct Place: Sendable {
        var item: Item
        var turn: Int
    }

    private struct Due: Comparable, Sendable {
        var at: Instant
        var turn: Int

        static func < (one: Due, two: Due) -> Bool { (one.at, one.turn) < (two.at, two.turn) }
    }

    private var places: [Path: Place] = [:]
    private var turns = 0
    private var (short, long) = (PriorityQueue<Int>(), PriorityQueue<Int>())
    private var later = PriorityQueue<Due>()
    private var waitingFor: [Obstacle: Set<Path>] = [:]
    private(set) package var inHand: [Item] = []
    private let lanes: Int

    package init(lanes: Int) { self.lanes = max(1, lanes) }
    package var waiting: [Item] { places.values.sorted { $0.turn < $1.turn }.map(\.item) }

    package mutating func add(_ work: Work) {
        let item = Item(work)
        _ = remove(item.key)
        append(item)
    }

    private mutating func append(_ item: Item) {
        turns += 1
        places[item.key] = Place(item: item, turn: turns)
        if let due = item.notBefore {
            later.add(item.key, at: Due(at: due, turn: turns))
            if let obstacle = item.obstacle { waitingFor[obstacle, default: []].insert(item.key) }
        } else {
            line(up: item, at: turns)
        }
    }

    private mutating func line(up item: Item, at turn: Int) {
        if item.isLong { long.add(item.key, at: turn) } else { short.add(item.key, at: turn) }
    }

    private mutating func remove(_ key: Path) -> Item? {
        guard let item = places.removeValue(forKey: key)?.item else { return nil }
        forgetObstacle(of: item)
        return item
    }

    private mutating func forgetObstacle(of item: Item) {
        guard let obstacle = item.obstacle else { return }
        waitingFor[obstacle]?.remove(item.key)
        if waitingFor[obstacle]?.isEmpty == true { waitingFor[obstacle] = nil }
    }

    package mutating func next(at now: Instant) -> Item? {
        guard inHand.count < lanes else { return nil }
        lineUpDue(at: now)
        short.dropGone(in: places, stand)
        long.dropGone(in: places, stand)
        let shortKey = short.first(in: places, stand)?.key
        let mayTakeLong = lanes > 1 ? !inHand.contains(where: \.isLong) : shortKey == nil
        let key = (mayTakeLong ? long.first(in: places, stand)?.key : nil) ?? shortKey
        guard let key, let item = remove(key) else { return nil }
        inHand.append(item)
        return item
    }

    /// Work in hand under the same name ends first.
    private var stand: (Place?, Int, Path) -> PriorityQueue<Int>.Stand {
        let busy = Set(inHand.map(\.key))
        return { place, turn, key in
            guard let place, place.turn == turn, place.item.notBefore == nil else { return .gone }
            return busy.contains(key) ? .waits : .taken
        }
    }

    private static func stand(_ place: Place?, _ due: Due, _ key: Path) -> PriorityQueue<Due>.Stand {
        guard let place, place.turn == due.turn, place.item.notBefore != nil else { return .gone }
        return .taken
    }

    private mutating func lineUpDue(at now: Instant) {
        later.dropGone(in: places, Self.stand)
        while let first = later.first(in: places, Self.stand), first.order.at <= now {
            later.dropHead()
            if let item = places[first.key]?.item {
                forgetObstacle(of: item)
                places[first.key]?.item.notBefore = nil
                line(up: item, at: first.order.turn)
            }
            later.dropGone(in: places, Self.stand)
        }
    }

    package mutating func finished(_ item: Item) { inHand.removeAll { $0.key == item.key } }

    /// A newer item of the same name wins.
    package mutating func postpone(_ item: Item, because obstacle: Obstacle, until notBefore: Instant) {
        finished(item)
        guard places[item.key] == nil else { return }
        var item = item
        item.attempts += 1
        item.obstacle = obstacle
        item.notBefore = notBefore
        append(item)
    }

    package mutating func release(where isGone: (Obstacle) -> Bool) -> [String] {
        let freed = waitingFor.filter { isGone($0.key) }
        let keys = freed.values.flatMap(\.self)
        for obstacle in freed.keys { waitingFor[obstacle] = nil }
        let found = keys.compactMap { places[$0] }.sorted { $0.turn < $1.turn }
        for place in found {
            places[place.item.key]?.item.notBefore = nil
            line(up: place.item, at: place.turn)
        }
        return found.map(\.item.name)
    }

    package var hasObstacles: Bool { !waitingFor.isEmpty }

    package func isIdle(at now: Instant) -> Bool {
        guard inHand.isEmpty, nextDue.map({ $0 > now }) ?? true else { return false }
        return [short, long].allSatisfy { $0.first(in: places, stand) == nil }
    }

    package var nextDue: Instant? { later.first(in: places, Self.stand)?.order.at }
}

extension SettledFile {
    var guessedSeconds: Int64 {
        let ending = path.lowercased().split(separator: ".").last.map(String.init) ?? ""
        let isPlain = ["wav", "wave", "aif", "aiff", "caf", "au", "w64", "rf64"].contains(ending)
        let bytesPerSecond: Int64 = isPlain ? 88_200 : ending == "flac" ? 50_000 : 8_000
        return look.bytes / bytesPerSecond
    }
}

/// Removal from the middle is lazy.
struct PriorityQueue<Order: Comparable & Sendable>: Sendable {
    enum Stand {
        case gone
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

    func first<Known>(in book: [Path: Known], _ stand: (Known?, Order, Path) -> Stand)
        -> (order: Order, key: Path)?
    {
        let place = places[head...].first { stand(book[$0.key], $0.order, $0.key) == .taken }
        return place.map { ($0.order, $0.key) }
    }

    mutating func dropGone<Known>(in book: [Path: Known], _ stand: (Known?, Order, Path) -> Stand) {
        while head < places.count,
            stand(book[places[head].key], places[head].order, places[head].key) == .gone
        { dropHead() }
    }

    mutating func dropHead() {
        head += 1
        guard head > 64, head * 2 > places.count else { return }
        places.removeFirst(head)
        head = 0
    }
}
