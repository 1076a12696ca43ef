package import Hearing
package import System

/// The forms in which entries leave the diary.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// With front matter, as Obsidian reads it; one note for each entry.
    case markdown
    /// Everything; one object on each line, or in each file.
    case json
    /// One row for each entry.
    case csv
    /// The plain text that jrnl imports.
    case jrnl
    /// Subtitles of the sound.
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

    /// An entry in this form; `sound` is where its sound lies, seen from the exported file, and `pictures` where its
    /// pictures lie, by their digests.
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
    /// The object with where its pictures lie, when they lie anywhere.
    func adding(pictureFiles pictures: [String: String]) -> JSONText {
        guard !pictures.isEmpty, case .object(let members) = self else { return self }
        let files = pictures.keys.sorted().compactMap { digest in
            pictures[digest].map { Member(digest, .string($0)) }
        }
        return .object(members + [Member("pictureFiles", .object(files))])
    }

    /// The object with one more member, when there is a value for it.
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
