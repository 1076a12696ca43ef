internal import System

/// Which memo is taken next.
///
/// Short memos never wait for long ones: of two or more lanes one is kept from them. Long ones never starve:
/// the other lane takes them first. A memo that must wait for something waits here and holds nobody up.
package struct IntakeQueue: Sendable {
    /// A moment of the clock that stands still while the machine sleeps.
    package typealias Instant = SuspendingClock.Instant

    /// What is to be done for one item.
    package enum Work: Equatable, Sendable {
        case file(SettledFile)
        /// An entry whose sound is safe and that still lacks its words or its mood.
        case entry(String, seconds: Double)
    }

    /// A memo that waits for its turn.
    package struct Item: Equatable, Sendable {
        /// What is to be done.
        package var work: Work
        /// How often it was tried and something stood in the way.
        package var attempts = 0
        /// What stood in the way at the last attempt, and until when it is left alone.
        package var obstacle: Obstacle?
        /// The first moment at which it may be tried again.
        package var notBefore: Instant?

        package init(_ work: Work) {
            self.work = work
        }

        /// The path or id under which it is known.
        package var name: String {
            switch work {
            case .file(let file): file.path
            case .entry(let id, _): id
            }
        }

        /// What keeps it apart from others: two names of the same letters may be two files.
        var key: Path { Path(name) }

        /// Whether hearing it may take long: it lasts more than a minute, as far as its size tells.
        package var isLong: Bool {
            switch work {
            case .file(let file): file.guessedSeconds > 60
            case .entry(_, let seconds): seconds > 60
            }
        }
    }

    /// An item with its turn: it goes before all that came later.
    private struct Place: Sendable {
        var item: Item
        var turn: Int
    }

    /// When an item may be tried again; of two at once the one whose turn is first.
    private struct Due: Comparable, Sendable {
        var at: Instant
        var turn: Int

        static func < (one: Due, two: Due) -> Bool { (one.at, one.turn) < (two.at, two.turn) }
    }

    private var places: [Path: Place] = [:]
    private var turns = 0
    /// Those that may be taken, the long ones by themselves.
    private var (short, long) = (PriorityQueue<Int>(), PriorityQueue<Int>())
    private var later = PriorityQueue<Due>()
    /// What waits for an obstacle to go.
    private var kept: [Obstacle: Set<Path>] = [:]
    private(set) package var inHand: [Item] = []
    private let lanes: Int

    package init(lanes: Int) {
        self.lanes = max(1, lanes)
    }

    /// The memos that wait, in the order in which they came.
    package var waiting: [Item] { places.values.sorted { $0.turn < $1.turn }.map(\.item) }

    /// Puts work in the queue, in place of what its name stood for before.
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
            if let obstacle = item.obstacle { kept[obstacle, default: []].insert(item.key) }
        } else {
            line(up: item, at: turns)
        }
    }

    private mutating func line(up item: Item, at turn: Int) {
        if item.isLong { long.add(item.key, at: turn) } else { short.add(item.key, at: turn) }
    }

    private mutating func remove(_ key: Path) -> Item? {
        guard let item = places.removeValue(forKey: key)?.item else { return nil }
        letGo(item)
        return item
    }

    private mutating func letGo(_ item: Item) {
        guard let obstacle = item.obstacle else { return }
        kept[obstacle]?.remove(item.key)
        if kept[obstacle]?.isEmpty == true { kept[obstacle] = nil }
    }

    /// Takes the item whose turn it is, or nothing when all lanes are busy or nobody's time has come.
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

    /// How a name stands in line; what is in hand under the same name is done first.
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

    /// Lets those stand in line whose time has come.
    private mutating func lineUpDue(at now: Instant) {
        later.dropGone(in: places, Self.stand)
        while let first = later.first(in: places, Self.stand), first.order.at <= now {
            later.dropHead()
            if let item = places[first.key]?.item {
                letGo(item)
                places[first.key]?.item.notBefore = nil
                line(up: item, at: first.order.turn)
            }
            later.dropGone(in: places, Self.stand)
        }
    }

    /// Takes in that an item is dealt with.
    package mutating func finished(_ item: Item) {
        inHand.removeAll { $0.key == item.key }
    }

    /// Puts an item back that something stands in the way of, unless a newer one has its name by now.
    package mutating func postpone(_ item: Item, because obstacle: Obstacle, until notBefore: Instant) {
        finished(item)
        guard places[item.key] == nil else { return }
        var item = item
        item.attempts += 1
        item.obstacle = obstacle
        item.notBefore = notBefore
        append(item)
    }

    /// Makes those ready at once whose obstacle is gone, and gives their names.
    package mutating func release(where isGone: (Obstacle) -> Bool) -> [String] {
        let freed = kept.filter { isGone($0.key) }
        let keys = freed.values.flatMap(\.self)
        for obstacle in freed.keys { kept[obstacle] = nil }
        let found = keys.compactMap { places[$0] }.sorted { $0.turn < $1.turn }
        for place in found {
            places[place.item.key]?.item.notBefore = nil
            line(up: place.item, at: place.turn)
        }
        return found.map(\.item.name)
    }

    /// Whether an item waits for something to go away.
    package var hasObstacles: Bool { !kept.isEmpty }

    /// Whether nothing can be done now: all that is left waits for a later time.
    package func isIdle(at now: Instant) -> Bool {
        guard inHand.isEmpty, nextDue.map({ $0 > now }) ?? true else { return false }
        return [short, long].allSatisfy { $0.first(in: places, stand) == nil }
    }

    /// When the next postponed item is due; nothing while none is.
    package var nextDue: Instant? { later.first(in: places, Self.stand)?.order.at }
}

extension SettledFile {
    /// About how long it lasts, guessed from its size and the kind that its name says.
    var guessedSeconds: Int64 {
        let ending = path.lowercased().split(separator: ".").last.map(String.init) ?? ""
        let isPlain = ["wav", "wave", "aif", "aiff", "caf", "au", "w64", "rf64"].contains(ending)
        let bytesPerSecond: Int64 = isPlain ? 88_200 : ending == "flac" ? 50_000 : 8_000
        return look.bytes / bytesPerSecond
    }
}
