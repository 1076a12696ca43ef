package import Diary
package import Travel

/// Blocks as a person means them: known places have positions, and nothing is doubled.
package struct MeantBlocks: Sendable {
    package enum Finding: Equatable, Sendable {
        case known(KnownPlace)
        case spelled(String)
        /// A small city or a similar name may be meant.
        case unknown(String, city: KnownPlace?, near: String?)
        case isThere(Block.Kind, String)
        case isTwice(Block.Kind, String)
    }

    package private(set) var blocks: [Block] = []
    package private(set) var findings: [Finding] = []

    /// Leaves out places and links that come twice or are already among `known`.
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

/// A place that would become the same as another of its entry.
package struct SamePlace: Error, Equatable, Sendable {
    package let changed: Int
    package let other: Int
}

extension EntryEdit {
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
            let other = entry.blocks.indices.first { $0 != place && block.leadsToOne(of: [entry.blocks[$0]]) }
            if let other { throw SamePlace(changed: place, other: other) }
        }
    }
}

extension Block {
    /// Names of places match in any capitals, at the same point.
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
