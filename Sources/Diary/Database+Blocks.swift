private enum BlockColumn: Int, TableColumn {
    case entry, number, kind, text, address, latitude, longitude, sha256, file, picture, joined

    static let source = "block"
    static let selection = makeSelection()
    static let insertion = makeInsertion(into: "block")
}

extension Database {
    func blocks(of key: Int64) throws(DiaryError) -> [Block] {
        var rows = BlockRows()
        try each("\(BlockColumn.selection) WHERE entry = ? ORDER BY number", [.integer(key)]) {
            (row) throws(DiaryError) in
            let row = row.named(BlockColumn.self)
            rows.add(try Block(row), isJoined: row[.joined].bool)
        }
        return rows.blocks
    }

    func blocks(ofEntries keys: [Int64]) throws(DiaryError) -> [Int64: [Block]] {
        var rows: [Int64: BlockRows] = [:]
        try each(
            "\(BlockColumn.selection) WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY entry, number",
            [.list(keys)]
        ) { (row) throws(DiaryError) in
            let row = row.named(BlockColumn.self)
            let id = try firstText("SELECT id FROM entry WHERE key = ?", [.integer(row[.entry].int64)])
            let block = try readable(id ?? "") { () throws(DiaryError) in try Block(row) }
            rows[row[.entry].int64, default: BlockRows()].add(block, isJoined: row[.joined].bool)
        }
        return rows.mapValues(\.blocks).filter { !$0.value.isEmpty }
    }

    func setBlocks(_ blocks: [Block], of key: Int64) throws(DiaryError) {
        try run("DELETE FROM block WHERE entry = ?", [.integer(key)])
        for (number, row) in blocks.map(\.composed).flatMap(BlockRow.all).enumerated() {
            try run(
                BlockColumn.insertion,
                try BlockColumn.values { (column) throws(DiaryError) in
                    try row.value(of: column, entry: key, number: number)
                }
            )
        }
    }

    /// SQL for the text of an entry in lists: its own, or its first block's.
    static func lead(ofText text: String, limit: Int? = nil) -> String {
        func cut(_ value: String) -> String { limit.map { "substr(\(value), 1, \($0))" } ?? value }
        return """
            CASE WHEN entry.text <> '' THEN \(cut(text)) ELSE coalesce((
                SELECT \(cut("coalesce(block.text, block.address, block.file)")) FROM block
                WHERE block.entry = entry.key ORDER BY number LIMIT 1), '') END
            """
    }
}

private struct BlockRows {
    private(set) var blocks: [Block] = []
    private var lacksFirst = false

    mutating func add(_ block: Block?, isJoined: Bool) {
        defer { if block != nil || !isJoined { lacksFirst = block == nil } }
        guard let block else { return }
        guard isJoined, !lacksFirst, case .photo(let pictures, let caption) = blocks.last else {
            return blocks.append(block)
        }
        blocks[blocks.count - 1] = .photo(pictures + block.pictures, caption: caption)
    }
}

private struct BlockRow {
    let block: Block
    var picture: Picture?
    /// The picture belongs to the block of the row before.
    var isJoined = false

    static func all(of block: Block) -> [BlockRow] {
        guard !block.pictures.isEmpty else { return [BlockRow(block: block)] }
        return block.pictures.enumerated().map { number, picture in
            BlockRow(block: block, picture: picture, isJoined: number > 0)
        }
    }
}

extension Block {
    fileprivate init(_ row: NamedRow<BlockColumn>) throws(DiaryError) {
        let kind: Kind = try row[.kind].name()
        switch kind {
        case .text: self = .text(row[.text].text)
        case .link: self = .link(address: row[.address].text, title: row[.text].optionalText)
        case .photo:
            var picture: Picture? = try StoredJSON.value(of: row[.picture].optionalText)
            picture?.position = GlobePosition(row[.latitude], row[.longitude])
            self = .photo([picture].compactMap(\.self), caption: row[.text].optionalText)
        case .place:
            self = .place(name: row[.text].text, GlobePosition(row[.latitude], row[.longitude]))
        }
    }
}

extension GlobePosition {
    init?(_ latitude: Field, _ longitude: Field) {
        guard let latitude = latitude.optionalDouble, let longitude = longitude.optionalDouble else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension BlockRow {
    fileprivate func value(of column: BlockColumn, entry: Int64, number: Int) throws(DiaryError) -> SQLValue {
        switch column {
        case .entry: .integer(entry)
        case .number: .of(number)
        case .kind: .of(block.kind)
        case .text:
            switch block {
            case .text(let text): .text(text)
            case .link(_, let title): .of(title)
            case .place(let name, _): .text(name)
            case .photo(_, let caption): .of(isJoined ? nil : caption)
            }
        case .address: if case .link(let address, _) = block { .text(address) } else { .null }
        case .latitude: .of(position?.latitude)
        case .longitude: .of(position?.longitude)
        case .sha256: .of(picture?.sha256)
        case .file: .of(picture?.name)
        case .picture: .of(try StoredJSON.text(of: picture?.withoutPosition))
        case .joined: .of(isJoined)
        }
    }

    private var position: GlobePosition? {
        if case .place(_, let position) = block { position } else { picture?.position }
    }
}
