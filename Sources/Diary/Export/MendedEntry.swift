/// An imported entry in a form that a diary takes: as much as possible in another form, without the rest.
struct MendedEntry {
    private(set) var entry: Entry
    private(set) var mends: [DiaryImport.Mend] = []
    private(set) var refused: [(number: Int, fault: DiaryImport.BlockFault)] = []

    init(of document: EntryDocument, hadZeros: Bool, linking: DiaryImport.Linking) {
        entry = document.entry
        if hadZeros { mends = [.zeros] }
        mendNames()
        var (blocks, rest) = ([Block](), [Block]())
        if entry.transcript == nil, entry.text.count > Block.characterLimit {
            // Text beyond the limit follows in blocks.
            let parts = Self.parts(of: entry.text)
            (entry.text, rest) = (parts[0], parts.dropFirst().map { .text($0) })
            note(.split)
        }
        for (place, block) in document.blocks.enumerated() {
            switch block {
            case .failure(let wrong): refused.append((place + 1, .wrong(key: wrong.key)))
            case .success(let block):
                let told = mends
                let (fitting, cut) = Self.fitting(block, beside: blocks)
                let parts = mended(fitting, linking)
                if let refusal = Block.refusal(of: parts, besides: blocks) {
                    // A refused block was not mended either.
                    mends = told
                    refused.append((place + 1, .refused(refusal)))
                } else {
                    blocks += parts
                    if cut > 0 { refused.append((place + 1, .cut(pictures: cut))) }
                }
            }
        }
        entry.blocks = rest + blocks
    }

    func outcomes(of id: EntryID) -> [DiaryImport.Outcome] {
        mends.map { .mended(id, $0) } + refused.map { .refused(id, block: $0.number, $0.fault) }
    }

    private mutating func note(_ mend: DiaryImport.Mend) {
        if !mends.contains(mend) { mends.append(mend) }
    }

    private mutating func mendNames() {
        entry.title = entry.title.flatMap { onOneLine($0) }
        entry.journal = entry.journal.flatMap { onOneLine($0) }
        entry.tags = entry.tags.compactMap { onOneLine($0) }
    }

    private mutating func onOneLine(_ name: String) -> String? {
        if JournalName.isOneLine(name) { return JournalName.kept(name) }
        note(.lines)
        return JournalName.kept(name)
    }

    private static func fitting(_ block: Block, beside blocks: [Block]) -> (Block, cut: Int) {
        let room = Block.photoLimit - blocks.photoCount
        guard case .photo(let pictures, let caption) = block, room > 0, pictures.count > room else {
            return (block, 0)
        }
        return (.photo(Array(pictures.prefix(room)), caption: caption), pictures.count - room)
    }

    private mutating func mended(_ block: Block, _ linking: DiaryImport.Linking) -> [Block] {
        switch block {
        case .text(let text):
            guard text.count > Block.characterLimit else { return [block] }
            note(.split)
            return Self.parts(of: text).map { .text($0) }
        case .link(let address, let title):
            let title = title.flatMap { onOneLine($0) }
            guard let known = linking(address) else {
                let text = [title, address].compactMap(\.self).joined(separator: "\n")
                if Block.refusal(ofText: text) == nil { note(.notALink(address)) }
                return [.text(text)]
            }
            if known != address { note(.address(known)) }
            return [.link(address: known, title: title)]
        case .place(let name, let position): return [.place(name: onOneLine(name) ?? "", position)]
        case .photo(let pictures, let caption):
            guard pictures.count > Block.pictureLimit else { return [block] }
            note(.pictures)
            return stride(from: 0, to: pictures.count, by: Block.pictureLimit).map { first in
                let part = pictures[first..<min(first + Block.pictureLimit, pictures.count)]
                return .photo(Array(part), caption: first == 0 ? caption : nil)
            }
        }
    }

    /// Cuts a long text, behind white space if there is any.
    private static func parts(of text: String) -> [String] {
        var (parts, rest) = ([String](), text[...])
        let most = Block.characterLimit
        while let limit = rest.index(rest.startIndex, offsetBy: most, limitedBy: rest.endIndex),
            limit < rest.endIndex
        {
            let space = rest[..<limit].lastIndex { $0.isWhitespace }
            let end = space.map { rest.index(after: $0) } ?? limit
            parts.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return parts + [String(rest)]
    }

    /// Drops zero bytes that stand in JSON texts as escapes.
    static func withoutZeros(_ json: [UInt8]) -> (json: [UInt8], hadAny: Bool) {
        let zero = Array("\\u0000".utf8)
        guard json.contains(zero[0]) else { return (json, false) }
        var (kept, place) = ([UInt8](), 0)
        kept.reserveCapacity(json.count)
        while place < json.count {
            if json[place] != zero[0] {
                kept.append(json[place])
                place += 1
            } else if json[place...].starts(with: zero) {
                place += zero.count
            } else {
                kept += json[place..<min(place + 2, json.count)]
                place += 2
            }
        }
        return (kept, kept.count < json.count)
    }
}
