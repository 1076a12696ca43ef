import CommandLineKit
import VoiceCore

/// Several memos' outcomes in columns.
struct OutcomeTable {
    private static let heads = ["", "Memo", "Recorded", "Length", "Words", "Mood", "Remark"]
    private let rows: [[String]]
    private let width: Int

    init(_ outcomes: [MemoOutcome], width: Int) {
        self.width = width
        rows = outcomes.map { outcome in
            let line = OutcomeLine(outcome)
            let remarks = [line.unheard, line.missing, line.reason, line.file].compactMap(\.self)
            return [
                line.report.status.rawValue, line.report.source.lastName, line.when ?? "", line.length ?? "",
                line.report.transcript.map { "\($0.words.count)" } ?? "", line.mood ?? "",
                remarks.joined(separator: ", "),
            ]
        }
    }

    var text: String {
        let all = [Self.heads] + rows
        let used = Self.heads.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let widths = used.map { column in all.map { TextWidth.columns($0[column]) }.max() ?? 0 }
        return all.map { row in
            let cells = zip(used, widths).map { column, width in
                column == 3 || column == 4
                    ? String(repeating: " ", count: max(0, width - TextWidth.columns(row[column])))
                        + row[column]
                    : TextWidth.pad(row[column], to: width)
            }
            return TextWidth.cut(cells.joined(separator: "  "), to: width).trimmedEnd + "\n"
        }.joined()
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
    }
}
