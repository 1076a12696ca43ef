import Programs
import VoiceCore

struct OutcomeTable {
    private enum Column: String, CaseIterable {
        case status = "", entry = "Entry", memo = "Memo", recorded = "Recorded", length = "Length"
        case words = "Words", mood = "Mood", remark = "Remark"

        static let dispensable: [Column] = [.words, .length, .recorded]

        var isFigure: Bool { self == .length || self == .words }
    }

    private typealias Row = [Column: String]

    private var rows: [Row]
    private var columns: [Column]
    private let width: Int

    init(_ lines: [OutcomeLine], width: Int) {
        self.width = width
        let named = Dictionary(grouping: lines) { $0.source.lastName }
        rows = lines.map { line in
            var row = Self.row(of: line)
            // Files of one name are told apart by their folders.
            if Set((named[line.source.lastName] ?? []).map(\.source)).count > 1 {
                row[.memo] = line.source.printable
            }
            return row
        }
        columns = Self.used(rows)
        if needed > width {
            // One column says the mood of what was heard, and why the rest was not.
            rows = rows.map(Self.joined)
            columns = Self.used(rows)
        }
        for column in Column.dispensable where needed > width { columns.removeAll { $0 == column } }
    }

    private static func row(of line: OutcomeLine) -> Row {
        let remarks = [
            line.joined, line.flaw, line.standby, line.language, line.photos, line.chosen, line.unheard,
            line.missing, line.reason, line.file,
        ].compactMap(\.self)
        return [
            .status: line.what, .entry: line.id ?? "",
            .memo: line.source.lastName.printable,
            .recorded: line.when ?? "", .length: line.length ?? "",
            .words: line.report.transcript.map { "\($0.words.count)" } ?? "", .mood: line.mood ?? "",
            .remark: remarks.joined(separator: ", "),
        ]
    }

    private static func joined(_ row: Row) -> Row {
        let both = [row[.mood, default: ""], row[.remark, default: ""]].filter { !$0.isEmpty }
        return row.merging([.mood: both.joined(separator: ", "), .remark: ""]) { $1 }
    }

    private static func used(_ rows: [Row]) -> [Column] {
        Column.allCases.filter { column in rows.contains { $0[column]?.isEmpty == false } }
    }

    private func natural(_ column: Column) -> Int {
        max(
            TextWidth.columns(column.rawValue),
            rows.map { TextWidth.columns($0[column, default: ""]) }.max() ?? 0
        )
    }

    private var needed: Int {
        let shortest: [Column: Int] = [.memo: max(10, width / 5), .mood: width < 72 ? 16 : 30]
        return columns.reduce(-2) { $0 + 2 + min(natural($1), shortest[$1] ?? .max) }
    }

    var text: String {
        let others = columns.filter { $0 != .memo }.reduce(0) { $0 + 2 + natural($1) }
        let isNarrow = needed > width || width < 60 && others + natural(.memo) > width
        guard !isNarrow else { return rows.map(stacked).joined() }
        let names = min(natural(.memo), max(10, width / 5, width - others))
        let heads: Row = Dictionary(uniqueKeysWithValues: columns.map { ($0, $0.rawValue) })
        return ([heads] + rows).map { row in
            let cells = columns.map { column in
                cell(row[column, default: ""], column, width: column == .memo ? names : natural(column))
            }
            return TextWidth.cut(cells.joined(separator: "  ").trimmedEnd, to: width) + "\n"
        }.joined()
    }

    private func stacked(_ row: Row) -> String {
        let facts = { (columns: [Column]) in columns.compactMap { row[$0] }.filter { !$0.isEmpty } }
        let head = facts([.status, .entry]).joined(separator: " ")
        let name = TextWidth.cutMiddle(
            row[.memo, default: ""],
            to: max(8, width - TextWidth.columns(head) - 1)
        )
        let below = facts([.recorded, .mood, .remark]).joined(separator: ", ")
        return "\(head) \(name)\n" + (below.isEmpty ? "" : TextWidth.fit("  " + below, to: width) + "\n")
    }

    private func cell(_ text: String, _ column: Column, width: Int) -> String {
        let text = TextWidth.cutMiddle(text, to: width)
        let space = String(repeating: " ", count: max(0, width - TextWidth.columns(text)))
        return column.isFigure ? space + text : text + space
    }
}
