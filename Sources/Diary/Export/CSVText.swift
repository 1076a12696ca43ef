internal import Mood
internal import System

/// Entries as rows, by RFC 4180.
enum CSVText {
    static let header =
        "id,recordedAt,day,title,text,journal,tags,seconds,words,positive,negative,emotion,moodSource,missing,sound,"
        + "blocks,photos,places,dateGuessed\r\n"

    static func row(of entry: Entry, sound: String?, pictures: [String: String] = [:]) -> String {
        let mood = entry.mood
        let fields: [String?] = [
            entry.id.description,
            entry.timeIsKnown ? entry.recordedAt.description : entry.recordedAt.localDay.description,
            entry.day.description, entry.title,
            entry.wholeText, entry.journal, entry.tags.joined(separator: ";"),
            entry.sound.map { "\($0.seconds)" }, String(entry.wordCount),
            mood.map { String($0.positive) }, mood.map { String($0.negative) }, mood?.emotion?.rawValue,
            mood?.source.rawValue, entry.pending.map(\.rawValue).joined(separator: ";"), sound,
            entry.blocks.words,
            entry.pictures.map { pictures[$0.sha256] ?? $0.name }.joined(separator: ";"),
            entry.blocks.placeNames.joined(separator: ";"),
            entry.dateCertainty == .guessed ? "true" : nil,
        ]
        return fields.map { field($0 ?? "") }.joined(separator: ",") + "\r\n"
    }

    private static func field(_ text: String) -> String {
        // A spreadsheet would run what begins like a formula.
        let isFormula = text.first.map { "=+-@\t".contains($0) } ?? false
        let text = isFormula ? "'" + text : text
        guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
            return text
        }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            + "\""
    }
}
