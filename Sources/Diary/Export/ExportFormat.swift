package import Hearing
internal import Mood
package import System

package enum ExportFormat: String, CaseIterable, Sendable {
    /// With front matter, as Obsidian reads it; one note for each entry.
    case markdown
    /// Everything; one object on each line, or in each file.
    case json
    case csv
    case jrnl
    case srt, vtt

    package var fileExtension: String {
        switch self {
        case .markdown: "md"
        case .jrnl: "txt"
        case .json, .csv, .srt, .vtt: rawValue
        }
    }

    package var isOneFile: Bool {
        switch self {
        case .csv, .jrnl: true
        case .markdown, .json, .srt, .vtt: false
        }
    }

    package var opening: String { self == .csv ? CSVText.header : "" }

    /// An entry in this form; `sound` and `pictures` are paths from the exported file.
    package func text(
        of entry: Entry,
        sound: String?,
        pictures: [String: String] = [:],
        cues: Subtitles.Cues = .phrases
    ) -> String {
        switch self {
        case .markdown: MarkdownNote.text(of: entry, sound: sound, pictures: pictures)
        case .json: entry.jsonText.adding("soundFile", sound).adding(pictureFiles: pictures).line + "\n"
        case .csv: CSVText.row(of: entry, sound: sound, pictures: pictures)
        case .jrnl: JrnlText.text(of: entry)
        case .srt: Subtitles.srt(of: entry.said, cues: cues)
        case .vtt: Subtitles.vtt(of: entry.said, cues: cues)
        }
    }
}

extension JSONText {
    func adding(pictureFiles pictures: [String: String]) -> JSONText {
        guard !pictures.isEmpty, case .object(let members) = self else { return self }
        let files = pictures.keys.sorted().compactMap { digest in
            pictures[digest].map { Member(digest, .string($0)) }
        }
        return .object(members + [Member("pictureFiles", .object(files))])
    }

    package func adding(_ key: String, _ value: String?) -> JSONText {
        guard let value, case .object(let members) = self else { return self }
        return .object(members + [Member(key, .string(value))])
    }
}

extension Entry {
    /// For subtitles: an edited text if its words are aligned, else the transcript.
    fileprivate var said: Transcript {
        var said =
            transcript
            ?? Transcript(
                text: "",
                engine: "",
                model: "",
                preset: "",
                seconds: sound?.seconds ?? 0,
                words: []
            )
        if textEdited, let textWords {
            said.text = text
            said.words = textWords
        }
        return said
    }
}

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
        // A spreadsheet would run a formula.
        let isFormula = text.first.map { "=+-@\t".contains($0) } ?? false
        let text = isFormula ? "'" + text : text
        guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
            return text
        }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            + "\""
    }
}

enum JrnlText {
    static func text(of entry: Entry) -> String {
        let time = entry.recordedAt.localTime
        let clock = entry.timeIsKnown ? " \(padded(time.hour)):\(padded(time.minute))" : ""
        let stamp = "[\(entry.recordedAt.localDay)\(clock)]"
        // jrnl knows no uncertain date, but finds a tag.
        let tags = entry.tags + (entry.dateCertainty == .guessed ? ["date_guessed"] : [])
        let signs = tags.map { "@" + String($0.map { $0.isWhitespace ? "_" : $0 }) }
        var text = stamp
        if let title = entry.title { text += " " + MarkdownNote.oneLine(title) + "\n" } else { text += " " }
        text += body(
            ([entry.wholeText] + entry.blocks.map(\.words)).filter { !$0.isEmpty }.joined(separator: "\n")
        )
        if !signs.isEmpty { text += "\n" + signs.joined(separator: " ") }
        return text + "\n\n"
    }

    /// Escapes lines that begin like a time in brackets, which would begin another entry.
    private static func body(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("[") ? " " + $0 : String($0) }
            .joined(separator: "\n")
    }
}

enum EntryFileName {
    /// Leaves out an unknown time: `2026/11/2026-11-20 1830 At sea 41a2c9d0e1f2`.
    static func stem(of entry: Entry) -> String {
        let time = entry.recordedAt.localTime
        let day = entry.recordedAt.localDay
        let parts = [
            "\(day)", entry.timeIsKnown ? padded(time.hour) + padded(time.minute) : "",
            plain(entry.title ?? ""),
            "\(entry.id.description.suffix(idEndLength))",
        ]
        return "\(padded(day.year, width: 4))/\(padded(day.month))/"
            + parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The end of the id in a kept file's name, such as `STEM (yours 2).md`; the stem may have a number too.
    static func idEnd(ofKept path: String) -> String? {
        guard let mark = path.ranges(of: " (yours").last else { return nil }
        var stem = path[..<mark.lowerBound]
        while stem.last == ")", let start = stem.ranges(of: " (").last { stem = stem[..<start.lowerBound] }
        let end = stem.suffix(idEndLength)
        let isID = end.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        return end.count == idEndLength && isID ? String(end) : nil
    }

    private static let idEndLength = 12

    static func plain(_ title: String) -> String {
        let words = title.unicodeScalars.map { scalar -> Character in
            let isBad =
                "/\\:*?\"<>|#^[]%".unicodeScalars.contains(scalar) || scalar.value < 0x20
                || scalar.value == 0x7F
            return isBad ? " " : Character(scalar)
        }
        var plain = String(words).split(separator: " ").joined(separator: " ").drop { ". -".contains($0) }
        while plain.utf8.count > 100 { plain = plain.dropLast() }
        return plain.split(separator: " ").joined(separator: " ")
    }
}
