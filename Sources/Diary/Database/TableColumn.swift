/// The columns of a table, each named once: their order makes its SELECT and INSERT, and a row is read by their names.
///
/// The case `dateSource` is the column `date_source`.
protocol TableColumn: CaseIterable, RawRepresentable<Int>, Sendable {
    static var source: String { get }
    /// `SELECT … FROM …`, without conditions; kept by each list, because it is made of many small texts.
    static var selection: String { get }
    var expression: String { get }
}

extension TableColumn {
    /// The column's name in the database.
    var name: String {
        "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
        }
    }

    var expression: String { name }

    /// Makes ``selection``.
    static func makeSelection() -> String {
        "SELECT \(allCases.map(\.expression).joined(separator: ", ")) FROM \(source)"
    }

    /// Makes an `INSERT` that takes a value for each column.
    static func makeInsertion(into table: String, orReplace: Bool = false) -> String {
        let names = allCases.map(\.name).joined(separator: ", ")
        let marks = allCases.map { _ in "?" }.joined(separator: ", ")
        return "INSERT \(orReplace ? "OR REPLACE " : "")INTO \(table) (\(names)) VALUES (\(marks))"
    }

    /// A value for each column, in order; the compiler asks for every one.
    static func values(_ value: (Self) throws(DiaryError) -> SQLValue) throws(DiaryError) -> [SQLValue] {
        var values: [SQLValue] = []
        for column in allCases { values.append(try value(column)) }
        return values
    }
}
