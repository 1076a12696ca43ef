import Programs
import Travel
import VoiceCore

/// Places behind the names that a person gave, and the messages about them.
struct PlacesMeant {
    /// The blocks, in which places that are known by their names have their points.
    private(set) var blocks: [Block] = []
    private var lines: [String] = []

    /// Looks for those of blocks, some of which may come in the place of others.
    ///
    /// Of blocks that are added `besides` others, places that are named twice, or are among those, are left out.
    init(
        _ blocks: [Block],
        insteadOf replaced: [Block] = [],
        besides known: [Block]? = nil,
        in store: DiaryStore
    ) async throws(DiaryError) {
        guard blocks.contains(where: { $0.kind == .place }) else {
            self.blocks = blocks
            return
        }
        let names = try await PlaceNames(store, besides: replaced)
        for block in blocks {
            guard case .place(let name, let point) = block else {
                self.blocks.append(block)
                continue
            }
            let (place, lines) = Self.meant(by: name, point, names)
            if let known, place.isOne(of: known) {
                self.lines.append("place: \(name.printable), which the entry has already")
            } else if known != nil, place.isOne(of: self.blocks) {
                self.lines.append("place: \(name.printable), which is named twice, and added once")
            } else {
                self.blocks.append(place)
                self.lines += lines
            }
        }
    }

    /// The place that is meant by a name, and what is said of that.
    private static func meant(by name: String, _ point: GlobePosition?, _ names: PlaceNames) -> (
        Block, [String]
    ) {
        if let known = names.place(named: name) {
            let line = known.isOwn ? "\(known.name.printable), one of your own" : known.fullName.printable
            return (.place(name: known.name, known.position), ["place: \(line)"])
        }
        // One name in any capitals is one place.
        let spelling = names.spelling(of: name) ?? name
        let other = spelling == name ? [] : ["place: \(spelling.printable), as other entries write it"]
        return (.place(name: spelling, point), other + (point == nil ? [unknown(spelling, names)] : []))
    }

    /// Says which places were taken, and how to give a position to one that no map will show.
    func tell(_ invocation: Invocation) {
        guard !invocation.isQuiet else { return }
        for line in lines { invocation.console.say(line) }
    }

    private static func unknown(_ name: String, _ names: PlaceNames) -> String {
        let advice = TypedCommand("voicecore place add", [name], [("near", "LAT,LON")])
        let city = names.city(named: name).map { city in
            "; the city is \(TypedOption("place", city.fullName))"
        }
        let near = names.name(near: name).map { "; did you mean ‘\($0.printable)’?" }
        return "no position is known for ‘\(name.printable)’: \(advice)\(city ?? near ?? "")"
    }
}

extension EntryEdit {
    /// The same edit, in which places that are known by their names have their points; and what is said of them.
    ///
    /// A place that the entry has in another block, too, is refused.
    func withPlaces(of entry: Entry, named name: String, in store: DiaryStore) async throws
        -> (edit: EntryEdit, places: PlacesMeant)
    {
        var edit = self
        let numbers = changedBlocks.keys.sorted()
        let changed = numbers.map {
            if case .to(let block?)? = changedBlocks[$0] { block } else { Block.text("") }
        }
        let places = try await PlacesMeant(changed, insteadOf: Array(seenBlocks.values), in: store)
        for (number, block) in zip(numbers, places.blocks) where block.kind == .place {
            edit.changedBlocks[number] = .to(block)
        }
        try edit.refuseSamePlace(in: entry, named: name)
        return (edit, places)
    }

    /// Refuses to make a place of an entry another one that it has, too.
    private func refuseSamePlace(in entry: Entry, named name: String) throws {
        for (place, change) in changedBlocks {
            guard case .to(let block?) = change else { continue }
            let other = entry.blocks.indices.first { $0 != place && block.isOne(of: [entry.blocks[$0]]) }
            guard let other else { continue }
            let first = BlockLines.firstNumber(of: entry)
            throw Failure(
                .usage,
                "the entry has this place already, as its block \(first + other)",
                advice: "to remove this one: voicecore rm \(ShellWord(name)) --block \(first + place)"
            )
        }
    }
}

extension Block {
    /// Is among others, ignoring capitals; the same name at another point is another place.
    fileprivate func isOne(of others: [Block]) -> Bool {
        guard case .place(let name, let point) = self else { return false }
        return others.contains { other in
            guard case .place(let otherName, point) = other else { return false }
            return SpellingKey(name) == SpellingKey(otherName)
        }
    }
}
