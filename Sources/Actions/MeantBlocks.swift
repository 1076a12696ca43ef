package import Diary
package import Travel

/// The blocks that are meant by what a person gives to an entry: known places have their positions, and nothing comes
/// twice.
package struct MeantBlocks: Sendable {
    package enum Finding: Equatable, Sendable {
        /// A place of one's own, or a city.
        case known(KnownPlace)
        /// Other entries write it with other capitals.
        case spelled(String)
        /// Nobody knows where it is; a small city, or a name that is nearly the same, may be meant.
        case unknown(String, city: KnownPlace?, near: String?)
        /// The entry has this place or link already, so it is left out.
        case isThere(Block.Kind, String)
        /// It was given twice, and is added once.
        case isTwice(Block.Kind, String)
    }

    package private(set) var blocks: [Block] = []
    package private(set) var findings: [Finding] = []

    /// Looks for the places of blocks, some of which may come in the place of others.
    ///
    /// Of blocks that are added `besides` others, places and links that come twice, or are among those, are left out.
    package init(
        _ blocks: [Block],
        insteadOf replaced: [Block] = [],
        besides known: [Block]? = nil,
        in store: DiaryStore
    ) async throws(DiaryError) {
        let hasPlace = blocks.contains { $0.kind == .place }
        let names = hasPlace ? try await PlaceNames(store, besides: replaced) : nil
        for block in blocks {
            var (meant, findings) = (block, [Finding]())
            if case .place(let name, let point) = block, let names {
                (meant, findings) = Self.meant(by: name, point, names)
            }
            if let known, meant.leadsToOne(of: known) {
                self.findings.append(.isThere(block.kind, block.name))
            } else if known != nil, meant.leadsToOne(of: self.blocks) {
                self.findings.append(.isTwice(block.kind, block.name))
            } else {
                self.blocks.append(meant)
                self.findings += findings
            }
        }
    }

    private static func meant(by name: String, _ point: GlobePosition?, _ names: PlaceNames) -> (
        Block, [Finding]
    ) {
        if let known = names.place(named: name) {
            return (.place(name: known.name, known.position), [.known(known)])
        }
        // One name in any capitals is one place.
        let spelling = names.spelling(of: name) ?? name
        var findings: [Finding] = spelling == name ? [] : [.spelled(spelling)]
        if point == nil {
            let (city, near) = (names.city(named: spelling), names.name(near: spelling))
            findings.append(.unknown(spelling, city: city, near: near))
        }
        return (.place(name: spelling, point), findings)
    }
}

/// A place of an entry that would become another one that it has, too.
package struct SamePlace: Error, Equatable, Sendable {
    /// The place among its blocks, from 0, of the one that was to be changed, and of the one that is there.
    package let changed: Int
    package let other: Int
}

extension EntryEdit {
    /// The same edit with what is meant by the places and links that it changes and adds.
    package func meant(of entry: Entry, in store: DiaryStore) async throws -> (
        edit: EntryEdit, findings: [MeantBlocks.Finding]
    ) {
        var edit = self
        let numbers = changedBlocks.keys.sorted()
        let changed = numbers.map {
            if case .to(let block?)? = changedBlocks[$0] { block } else { Block.text("") }
        }
        let places = try await MeantBlocks(changed, insteadOf: Array(seenBlocks.values), in: store)
        for (number, block) in zip(numbers, places.blocks) where block.kind == .place {
            edit.changedBlocks[number] = .to(block)
        }
        try edit.refuseSamePlace(in: entry)
        let added = try await MeantBlocks(addedBlocks, besides: entry.blocks, in: store)
        edit.addedBlocks = added.blocks
        return (edit, places.findings + added.findings)
    }

    private func refuseSamePlace(in entry: Entry) throws(SamePlace) {
        for (place, change) in changedBlocks {
            guard case .to(let block?) = change, block.kind == .place else { continue }
            let other = entry.blocks.indices.first {
                $0 != place && block.leadsToOne(of: [entry.blocks[$0]])
            }
            if let other { throw SamePlace(changed: place, other: other) }
        }
    }
}

extension Block {
    /// True for a place or a link that is among others; names of places match in any capitals, at the same point.
    fileprivate func leadsToOne(of others: [Block]) -> Bool {
        others.contains { other in
            switch (self, other) {
            case (.place(let name, let point), .place(let otherName, let otherPoint)):
                point == otherPoint && SpellingKey(name) == SpellingKey(otherName)
            case (.link(let address, _), .link(let otherAddress, _)): address == otherAddress
            default: false
            }
        }
    }

    fileprivate var name: String {
        switch self {
        case .place(let name, _): name
        case .link(let address, _): address
        case .text, .photo: ""
        }
    }
}
