/// The columns of the table `block`.
private enum BlockColumn: Int, TableColumn {
    case entry, number, kind, text, address, latitude, longitude, sha256, file, picture

    static let source = "block"
    static let selection = makeSelection()
    static let insertion = makeInsertion(into: "block")
}

extension Database {
    /// The blocks of an entry, in order.
    func blocks(of key: Int64) throws(DiaryError) -> [Block] {
        try all("\(BlockColumn.selection) WHERE entry = ? ORDER BY number", [.integer(key)]) {
            (row) throws(DiaryError) in try Block(row.named())
        }
    }

    /// The blocks of many entries, of each in order.
    func blocks(ofEntries keys: [Int64]) throws(DiaryError) -> [Int64: [Block]] {
        var blocks: [Int64: [Block]] = [:]
        try each(
            "\(BlockColumn.selection) WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY entry, number",
            [.list(keys)]
        ) { (row) throws(DiaryError) in
            let row = row.named(BlockColumn.self)
            let id = try first("SELECT id FROM entry WHERE key = ?", [.integer(row[.entry].int64)]) {
                $0[0].text
            }
            guard let block = try readable(id ?? "", { () throws(DiaryError) in try Block(row) }) else {
                return
            }
            blocks[row[.entry].int64, default: []].append(block)
        }
        return blocks
    }

    /// Gives an entry these blocks and no others.
    func setBlocks(_ blocks: [Block], of key: Int64) throws(DiaryError) {
        try run("DELETE FROM block WHERE entry = ?", [.integer(key)])
        for (number, block) in blocks.map(\.composed).enumerated() {
            try run(
                BlockColumn.insertion,
                try BlockColumn.values { (column) throws(DiaryError) in
                    try block.value(of: column, entry: key, number: number)
                }
            )
        }
    }

    /// An SQL expression for what lists show of an entry: its text, or else what its first block says.
    static func lead(ofText text: String, limit: Int? = nil) -> String {
        func cut(_ value: String) -> String { limit.map { "substr(\(value), 1, \($0))" } ?? value }
        return """
            CASE WHEN entry.text <> '' THEN \(cut(text)) ELSE coalesce((
                SELECT \(cut("coalesce(block.text, block.address, block.file)")) FROM block
                WHERE block.entry = entry.key ORDER BY number LIMIT 1), '') END
            """
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
            picture?.position = Self.position(row)
            self = .photo(picture, caption: row[.text].optionalText)
        case .place: self = .place(name: row[.text].text, Self.position(row))
        }
    }

    private static func position(_ row: NamedRow<BlockColumn>) -> GlobePosition? {
        row[.latitude].optionalDouble.flatMap { latitude in
            row[.longitude].optionalDouble.flatMap { GlobePosition(latitude: latitude, longitude: $0) }
        }
    }

    fileprivate func value(of column: BlockColumn, entry: Int64, number: Int) throws(DiaryError)
        -> SQLValue
    {
        switch column {
        case .entry: .integer(entry)
        case .number: .of(number)
        case .kind: .of(kind)
        case .text:
            switch self {
            case .text(let text): .text(text)
            case .link(_, let title): .of(title)
            case .place(let name, _): .text(name)
            case .photo(_, let caption): .of(caption)
            }
        case .address: if case .link(let address, _) = self { .text(address) } else { .null }
        case .latitude: .of(position?.latitude)
        case .longitude: .of(position?.longitude)
        case .sha256: .of(picture?.sha256)
        case .file: .of(picture?.name)
        case .picture: .of(try StoredJSON.text(of: picture?.withoutPosition))
        }
    }
}
