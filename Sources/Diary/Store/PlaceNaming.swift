/// How entries write a place, and the point that they have for it.
struct PlaceSpelling: Equatable {
    var name: String
    var position: GlobePosition?

    init(name: String, position: GlobePosition?) { (self.name, self.position) = (name, position) }

    init?(_ block: Block) {
        guard case .place(let name, let position) = block else { return nil }
        self.init(name: name, position: position)
    }
}

/// Another name for a place, which the entries get that write it in one of some ways.
struct PlaceNaming {
    let spellings: [PlaceSpelling]
    private let name: String
    private let position: GlobePosition?
    private let keepsPoints: Bool

    /// Each has this point then, or where points are kept those alone that had none.
    init(_ spellings: [PlaceSpelling], _ name: String, _ position: GlobePosition?, keepsPoints: Bool = false)
    {
        self.spellings = spellings
        self.name = ComposedText.of(name)
        self.position = position
        self.keepsPoints = keepsPoints
    }

    /// What becomes of each block of an entry, nothing where that is there already, and which points are lost; nothing
    /// at all where all stays.
    func outcome(of before: [Block]) -> (blocks: [Block?], lost: [PlaceSpelling])? {
        var blocks = before.map { block -> Block? in
            guard let spelling = PlaceSpelling(block), spellings.contains(spelling) else { return block }
            let point = keepsPoints ? spelling.position ?? position : position ?? spelling.position
            return .place(name: name, point)
        }
        guard blocks != before else { return nil }
        for number in blocks.indices.reversed() where blocks[number] != before[number] {
            join(number, in: &blocks)
        }
        let points = blocks.compactMap { $0.flatMap(PlaceSpelling.init)?.position }
        let lost = before.compactMap(PlaceSpelling.init).filter { spelling in
            guard spellings.contains(spelling), let point = spelling.position else { return false }
            return !points.contains(point)
        }
        return (blocks, lost)
    }

    /// Lets a place go that the entry has besides, at the same point; where one of both has a point, that stays.
    private func join(_ number: Int, in blocks: inout [Block?]) {
        guard let mine = blocks[number].flatMap(PlaceSpelling.init) else { return }
        for other in blocks.indices where other != number {
            guard let same = blocks[other].flatMap(PlaceSpelling.init), same.name == mine.name,
                same.position == nil || mine.position == nil || same.position == mine.position
            else { continue }
            blocks[other] = .place(name: mine.name, same.position ?? mine.position)
            blocks[number] = nil
            return
        }
    }
}

/// What became of entries when a place got the name of another.
package struct ReplacedPlace: Equatable, Sendable {
    /// How many entries were changed.
    package var entries = 0
    /// How many entries and parts of entries in the trash were changed.
    package var trashed = 0
    /// The points that were given up for another, each with the name for which how many had it.
    package var lost: [UsedPlace] = []
}

/// The entries that were changed so far.
struct ChangedEntries {
    var entries: Set<EntryID> = []
    var trashed: Set<EntryID> = []
    var lost: [PlaceSpelling] = []

    mutating func add(_ more: ChangedEntries) {
        entries.formUnion(more.entries)
        trashed.formUnion(more.trashed)
        lost += more.lost
    }

    var counted: ReplacedPlace {
        var replaced = ReplacedPlace(entries: entries.count, trashed: trashed.count)
        for spelling in lost {
            if let known = replaced.lost.firstIndex(where: {
                $0.name == spelling.name && $0.position == spelling.position
            }) {
                replaced.lost[known].uses += 1
            } else {
                replaced.lost.append(UsedPlace(name: spelling.name, position: spelling.position, uses: 1))
            }
        }
        return replaced
    }
}
