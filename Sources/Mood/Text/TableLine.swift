/// One line of a table: its columns, and where it stands.
struct TableLine {
    let place: TablePlace
    /// The whole table.
    let text: TextBytes
    let columns: [Range<Int>]

    var count: Int { columns.count }

    /// The bytes of a column.
    subscript(column: Int) -> Slice<UnsafeBufferPointer<UInt8>> { text[columns[column]] }

    func string(_ column: Int) -> String { text.string(columns[column]) }

    func decimal(_ column: Int) -> Double? { PlainDecimal.value(text, columns[column]) }
}

/// Where a line of a table stands, so that it can be named when it is wrong.
struct TablePlace {
    let path: String
    /// From 1; 0 is the table as a whole.
    let number: Int

    /// What is thrown for a line that is not as the format says.
    var malformed: MoodTableError { .malformed(path: path, line: number) }

    /// What is thrown for a line of a phrase table.
    func wrong(_ fault: PhraseFault) -> MoodTableError { .phrase(path: path, line: number, fault: fault) }

    /// Compiles a regular expression of the line.
    func compile(_ source: String, use: Pattern.Use = .seldom) throws(MoodTableError) -> Pattern {
        do throws(PatternError) {
            return try Pattern(source, use: use)
        } catch {
            throw .pattern(path: path, line: number, offset: error.offset)
        }
    }
}
