internal import Hearing
internal import Mood
internal import System

enum MarkdownNote {
    static func text(of entry: Entry, sound: String?, pictures: [String: String] = [:]) -> String {
        let text = entry.wholeText
        return head(of: entry, sound: sound, showsTime: entry.timeIsKnown)
            + (text.isEmpty ? "" : "\n\(text)\n") + tail(of: entry, pictures)
    }

    /// The part below the text: blocks, and the transcript if the text is another.
    static func tail(of entry: Entry, _ pictures: [String: String]) -> String {
        entry.blocks.map { "\n\(paragraph(of: $0, pictures))\n" }.joined() + heard(in: entry)
    }

    private static func paragraph(of block: Block, _ pictures: [String: String]) -> String {
        switch block {
        case .text(let text): text
        case .link(let address, let title) where !Block.leadsToPage(address):
            [title, address].compactMap(\.self).map(oneLine).joined(separator: " ")
        case .link(let address, nil): "<\(address)>"
        case .link(let address, let title?): "[\(label(title))](<\(address)>)"
        case .photo(let shown, let caption):
            [
                shown.map { pictures[$0.sha256].map { "![[\($0)]]" } ?? "Photo: \(oneLine($0.name))" }
                    .joined(separator: "\n"),
                caption ?? "",
                block.cities.isEmpty ? "" : "Near " + oneLine(block.cities.joined(separator: ", ")),
            ]
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
        case .place(let name, nil): "Place: \(oneLine(name))"
        case .place(let name, let position?):
            "Place: [\(label(name))](geo:\(position.latitude),\(position.longitude))"
        }
    }

    private static func label(_ text: String) -> String {
        String(oneLine(text).flatMap { "\\[]".contains($0) ? ["\\", $0] : [$0] })
    }

    static func heard(in entry: Entry) -> String {
        guard let transcript = entry.transcript, !transcript.text.isEmpty, transcript.text != entry.wholeText
        else { return "" }
        return "\n## Transcript\n\n\(transcript.text)\n"
    }

    static func head(of entry: Entry, sound: String?, showsTime: Bool, marksGuess: Bool = true) -> String {
        var lines = ["---"]
        func add(_ key: String, _ value: String?) {
            if let value { lines.append("\(key): \(value)") }
        }
        add("id", entry.id.description)
        let day = showsTime ? nil : entry.recordedAt.localDay.description
        add("date", day ?? localTime(of: entry.recordedAt))
        add("recordedAt", quoted(day ?? entry.recordedAt.description))
        add("day", entry.day.description)
        add("dateGuessed", marksGuess && entry.dateCertainty == .guessed ? "true" : nil)
        add("title", entry.title.map(quoted))
        add("journal", entry.journal.map(quoted))
        if !entry.tags.isEmpty {
            lines.append("tags:")
            lines += entry.tags.map { "  - " + quoted(tag($0)) }
        }
        add("positive", entry.mood.map { String($0.positive) })
        add("negative", entry.mood.map { String($0.negative) })
        add("emotion", entry.mood?.emotion?.rawValue)
        add("seconds", entry.sound.map { "\(($0.seconds * 100).rounded() / 100)" })
        add("audio", sound.map { quoted("[[\($0)]]") })
        if !entry.pending.isEmpty {
            add("missing", "[\(entry.pending.map(\.rawValue).joined(separator: ", "))]")
        }
        lines.append("---")
        if let title = entry.title { lines += ["", "# " + oneLine(title)] }
        if let sound { lines += ["", "![[\(sound)]]"] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Obsidian knows dates with a time but without a zone.
    private static func localTime(of moment: Moment) -> String {
        let time = moment.localTime
        return "\(moment.localDay)T\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))"
    }

    static func quoted(_ text: String) -> String { JSONText.string(text).line }

    /// A tag of Obsidian has no white space.
    private static func tag(_ text: String) -> String { String(text.map { $0.isWhitespace ? "-" : $0 }) }

    static func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

    struct Change: Equatable {
        var text: String?
        var properties: [String] = []
    }

    /// Returns nil without a text, for changes below the text, or for another form of the entry.
    static func change(
        in note: [UInt8],
        of entry: Entry,
        sound: String?,
        pictures: [String: String] = [:]
    ) -> Change? {
        guard let note = text(of: note), !note.utf8.contains(0), let parts = frontMatter(of: note),
            property("id", in: parts.front) == entry.id.description
        else { return nil }
        // Earlier versions wrote noon for an unknown time, marked no guess, and named no cities.
        let marksGuess = property("dateGuessed", in: parts.front) != nil
        let heads = [entry.timeIsKnown, true].compactMap {
            frontMatter(of: head(of: entry, sound: sound, showsTime: $0, marksGuess: marksGuess))
        }
        let tails = [entry, entry.withoutCities].map { trimmed(tail(of: $0, pictures)[...]) }
        let (rest, isRetitled) = withOwnTitle(trimmed(parts.rest), of: entry)
        guard let head = heads.first(where: { $0.front == parts.front }) ?? heads.first,
            let middle = heads.lazy.compactMap({ rest.without(prefix: trimmed($0.rest)) }).first,
            let inner = tails.lazy.compactMap({ trimmed(middle).without(suffix: $0) }).first
        else { return nil }
        let text = String(trimmed(inner))
        guard !text.allSatisfy(\.isWhitespace) || entry.wholeText.isEmpty else { return nil }
        let names = differing(parts.front, head.front)
        return Change(
            text: text == entry.wholeText ? nil : text,
            properties: names + (isRetitled && !names.contains("title") ? ["title"] : [])
        )
    }

    private static func withOwnTitle(_ rest: Substring, of entry: Entry) -> (Substring, isOther: Bool) {
        guard let title = entry.title.map({ "# " + oneLine($0) }), rest.hasPrefix("# ") else {
            return (rest, false)
        }
        let line = rest.prefix { !$0.isNewline }
        return line == title ? (rest, false) : (Substring(title + rest[line.endIndex...]), true)
    }

    static func transcriptIsOther(in note: [UInt8], than entry: Entry) -> Bool {
        let heard = trimmed(heard(in: entry)[...])
        guard !heard.isEmpty, let note = text(of: note), let parts = frontMatter(of: note) else {
            return false
        }
        return trimmed(parts.rest).without(suffix: heard) == nil
    }

    static func changedProperties(in note: [UInt8], of entry: Entry, sound: String?) -> [String] {
        guard let note = text(of: note), let parts = frontMatter(of: note) else { return [] }
        let written = head(
            of: entry,
            sound: sound,
            showsTime: entry.timeIsKnown,
            marksGuess: property("dateGuessed", in: parts.front) != nil
        )
        guard let head = frontMatter(of: written) else { return [] }
        return differing(parts.front, head.front)
    }

    static func id(in note: [UInt8]) -> EntryID? {
        guard let note = text(of: note), let parts = frontMatter(of: note) else { return nil }
        return property("id", in: parts.front).flatMap { EntryID($0) }
    }

    private static func text(of note: [UInt8]) -> String? {
        String(validating: note, as: UTF8.self).map(LineEnds.plain)
    }

    private static func frontMatter(of note: String) -> (front: [Substring], rest: Substring)? {
        var rest = note[...]
        var lines: [Substring] = []
        while let end = rest.firstIndex(of: "\n") {
            let line = rest[..<end]
            rest = rest[note.index(after: end)...]
            if line == "---", !lines.isEmpty { return (Array(lines.dropFirst()), rest) }
            guard line == "---" || !lines.isEmpty else { return nil }
            lines.append(line)
        }
        return nil
    }

    private static func property(_ name: String, in front: [Substring]) -> String? {
        let line = front.first { $0.hasPrefix(name + ":") }
        return line.map { bare($0.dropFirst(name.count + 1)) }
    }

    /// Without quotes and white space, which editors of properties add and remove.
    private static func bare(_ text: Substring) -> String {
        text.filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
    }

    private static func differing(_ one: [Substring], _ other: [Substring]) -> [String] {
        func values(_ front: [Substring]) -> [(name: String, value: [String])] {
            var values: [(name: String, value: [String])] = []
            for line in front {
                if let colon = line.firstIndex(of: ":"), line.first?.isLetter == true {
                    values.append((String(line[..<colon]), [bare(line)]))
                } else if !values.isEmpty {
                    values[values.count - 1].value.append(bare(line))
                }
            }
            return values
        }
        let (ones, others) = (values(one), values(other))
        let changed = ones.filter { one in !others.contains { $0 == one } }
        let gone = others.filter { other in !ones.contains { $0.name == other.name } }
        return (changed + gone).map(\.name)
    }

    /// Without outer line breaks, which editors add and remove.
    private static func trimmed(_ text: Substring) -> Substring {
        let inner = text.drop(while: \.isNewline)
        return inner.lastIndex { !$0.isNewline }.map { inner[...$0] } ?? ""
    }
}

extension Substring {
    fileprivate func without(prefix: Substring) -> Substring? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        let rest = self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
        return prefix.isEmpty || rest.first?.isNewline != false ? rest : nil
    }

    fileprivate func without(suffix: Substring) -> Substring? {
        guard utf8.count >= suffix.utf8.count, utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        return self[..<utf8.index(endIndex, offsetBy: -suffix.utf8.count)]
    }
}
