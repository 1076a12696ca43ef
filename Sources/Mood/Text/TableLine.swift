struct TableLine {
    let place: TablePlace
    let text: TextBytes
    let columns: [Range<Int>]

    var count: Int { columns.count }

    subscript(column: Int) -> Slice<UnsafeBufferPointer<UInt8>> { text[columns[column]] }

    func string(_ column: Int) -> String { text.string(columns[column]) }

    func decimal(_ column: Int) -> Double? { PlainDecimal.value(text, columns[column]) }
}

/// A line's place, to name it in an error.
struct TablePlace {
    let path: String
    /// From 1; 0 is the table as a whole.
    let number: Int

    var malformed: MoodTableError { .malformed(path: path, line: number) }

    func wrong(_ fault: PhraseFault) -> MoodTableError { .phrase(path: path, line: number, fault: fault) }

    func compile(_ source: String, use: Pattern.Use = .seldom) throws(MoodTableError) -> Pattern {
        do throws(PatternError) {
            return try Pattern(source, use: use)
        } catch {
            throw .pattern(path: path, line: number, offset: error.offset)
        }
    }
}
