internal import Ground

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

    private(set) package var waiting: [Item] = []
    private(set) package var inHand: [Item] = []
    private let lanes: Int

    package init(lanes: Int) {
        self.lanes = max(1, lanes)
    }

    /// Puts work in the queue, in place of what its name stood for before.
    package mutating func add(_ work: Work) {
        let item = Item(work)
        waiting.removeAll { $0.key == item.key }
        waiting.append(item)
    }

    /// Takes the item whose turn it is, or nothing when all lanes are busy or nobody's time has come.
    package mutating func next(at now: Instant) -> Item? {
        guard inHand.count < lanes else { return nil }
        let ready = waiting.filter { item in
            (item.notBefore.map { $0 <= now } ?? true) && !inHand.contains { $0.key == item.key }
        }
        let long = ready.first(where: \.isLong)
        let short = ready.first { !$0.isLong }
        let mayTakeLong = lanes > 1 ? !inHand.contains(where: \.isLong) : short == nil
        guard let item = (mayTakeLong ? long : nil) ?? short else { return nil }
        waiting.removeAll { $0.key == item.key }
        inHand.append(item)
        return item
    }

    /// Takes in that an item is dealt with.
    package mutating func finished(_ item: Item) {
        inHand.removeAll { $0.key == item.key }
    }

    /// Puts an item back that something stands in the way of, unless a newer one has its name by now.
    package mutating func postpone(_ item: Item, because obstacle: Obstacle, until notBefore: Instant) {
        finished(item)
        guard !waiting.contains(where: { $0.key == item.key }) else { return }
        var item = item
        item.attempts += 1
        item.obstacle = obstacle
        item.notBefore = notBefore
        waiting.append(item)
    }

    /// Makes those ready at once whose obstacle is gone, and gives their names.
    package mutating func release(where isGone: (Obstacle) -> Bool) -> [String] {
        var released: [String] = []
        for index in waiting.indices {
            guard let obstacle = waiting[index].obstacle, waiting[index].notBefore != nil, isGone(obstacle)
            else { continue }
            waiting[index].notBefore = nil
            released.append(waiting[index].name)
        }
        return released
    }

    /// Whether an item waits for something to go away.
    package var hasObstacles: Bool { waiting.contains { $0.obstacle != nil } }

    /// Whether nothing can be done now: all that is left waits for a later time.
    package func isIdle(at now: Instant) -> Bool {
        inHand.isEmpty && waiting.allSatisfy { item in item.notBefore.map { $0 > now } ?? false }
    }

    /// When the next postponed item is due; nothing while none is.
    package var nextDue: Instant? {
        waiting.lazy.compactMap(\.notBefore).min()
    }
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
