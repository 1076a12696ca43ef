internal import FoundationEssentials
internal import Glibc
package import System

/// `NAME.json` or `NAME.txt` beside `NAME.m4a`.
package struct Sidecar: Equatable, Sendable {
    package var recordedAt: DateStatement?
    package var title: String?
    package var journal: String?
    package var tags: [String] = []

    private static let mostBytes = 65_536

    /// Something in the file was not understood.
    private(set) var saysMore = false

    /// An unreadable or empty file counts as absent.
    package init(besideMemo path: String) { self = Self.find(besideMemo: path)?.sidecar ?? Self() }

    static func find(besideMemo path: String) -> (path: String, sidecar: Sidecar)? {
        let (folder, name) = DurableFile.split(path)
        for name in stems(of: name) {
            for (ending, read) in readers {
                let place = "\(folder)/\(name).\(ending)"
                if let text = content(place), let found = read(text) { return (place, found) }
            }
        }
        return nil
    }

    package init(
        recordedAt: DateStatement? = nil,
        title: String? = nil,
        journal: String? = nil,
        tags: [String] = []
    ) {
        (self.recordedAt, self.title, self.journal, self.tags) = (recordedAt, title, journal, tags)
    }

    package var json: String? {
        guard title != nil || journal != nil || !tags.isEmpty else { return nil }
        let known = JSONText.object(known: [
            "title": title.map(JSONText.string), "journal": journal.map(JSONText.string),
            "tags": tags.isEmpty ? nil : .strings(tags),
        ])
        return known.line
    }

    static let readers: [(String, @Sendable (String) -> Sidecar?)] = [
        ("json", { Sidecar(json: $0) }), ("txt", { Sidecar(lines: $0) }),
    ]

    private static func content(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= mostBytes
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        var end = 0
        while end < bytes.count {
            let count = bytes[end...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            end += count
        }
        return LineEnds.plain(String(decoding: bytes[..<end], as: UTF8.self))
    }

    private var saysNothing: Bool { self == Sidecar() }

    /// Nil if another memo of the same name may need it.
    static func goingAlong(withMemo path: String) -> (path: String, sidecar: Sidecar)? {
        guard let found = find(besideMemo: path) else { return nil }
        let (folder, name) = DurableFile.split(path)
        let isShared = FolderNames.of(folder).contains { other in
            Path(other) != Path(name) && SoundName.isLikely(other)
                && Path(stem(of: other)) == Path(stem(of: name))
        }
        return isShared ? nil : found
    }

    /// A memo under these names would be read with another's sidecar.
    static func stemsTaken(in folder: String, forMemoWithNote hasNote: Bool) -> Set<Path> {
        let names = ((try? FolderNames.read(folder)) ?? []).filter { hasNote || isNote($0) }
        return Set(names.flatMap { stems(of: $0).map(Path.init) })
    }

    static func name(ofNote note: String, of memo: String, renamed name: String) -> String {
        let stem = stem(of: note)
        return (Path(stem) == Path(memo) ? name : self.stem(of: name)) + note.dropFirst(stem.count)
    }

    static func stems(of name: String) -> [String] {
        let stem = stem(of: name)
        return [name, stem == name ? "" : stem].filter { !$0.isEmpty }
    }

    private static func isNote(_ name: String) -> Bool { readers.contains { name.hasSuffix("." + $0.0) } }

    private static func stem(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}

extension Sidecar {
    package enum Mistake: Equatable, Sendable {
        case notJSON
        case notADate(key: String)
        case inTheFuture(key: String)
        case notAText(key: String)
        case unknownKey(String, nearest: String)
    }

    package static func mistakes(besideMemo path: String, at now: Moment) -> [(
        path: String, mistake: Mistake
    )] {
        let (folder, name) = DurableFile.split(path)
        return stems(of: name).sorted().flatMap { name -> [(path: String, mistake: Mistake)] in
            let (json, lines) = ("\(folder)/\(name).json", "\(folder)/\(name).txt")
            return (content(json).map { mistakes(inJSON: $0, at: now) } ?? []).map { (json, $0) }
                + (content(lines).map { mistakes(inLines: $0, at: now) } ?? []).map { (lines, $0) }
        }
    }

    private static let dateKeys = ["recordedAt", "date", "created", "timestamp"]
    private static let keys = dateKeys + ["title", "journal", "tags"]

    /// Only keys that resemble ours: other programs put JSON beside sound too.
    private static func mistakes(inJSON text: String, at now: Moment) -> [Mistake] {
        let data = Data(text.utf8)
        guard let members = try? JSONDecoder().decode([String: Anything].self, from: data) else {
            return (try? JSONDecoder().decode([Anything].self, from: data)) == nil ? [.notJSON] : []
        }
        let values = (try? JSONDecoder().decode([String: Value].self, from: data)) ?? [:]
        let slips = members.keys.sorted().compactMap { key -> Mistake? in
            guard values[key]?.isPlain == true, !keys.contains(key),
                let nearest = Suggestion.nearest(to: key, among: keys)
            else { return nil }
            return .unknownKey(key, nearest: nearest)
        }
        let dates = dateKeys.compactMap { key in values[key]?.text.flatMap { mistake(inDate: $0, key, now) } }
        let strange = keys.filter { values[$0]?.isStrange(for: $0) == true }
        return dates + strange.map { .notAText(key: $0) } + slips
    }

    private static func mistake(inDate text: String, _ key: String, _ now: Moment) -> Mistake? {
        guard let date = DateText.parse(text) else { return .notADate(key: key) }
        return date.isAhead(of: now, in: .present) ? .inTheFuture(key: key) : nil
    }

    /// A line that resembles no key begins free text.
    private static func mistakes(inLines text: String, at now: Moment) -> [Mistake] {
        var found: [Mistake] = []
        for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            if index == 0, DateText.parse(String(line)) != nil { continue }
            let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
            guard let key = parts.first, line.contains(":") else { break }
            if lineDateKeys.contains(key.lowercased()) {
                if parts.count == 2, let mistake = mistake(inDate: parts[1], key, now) {
                    found.append(mistake)
                }
            } else if !lineKeys.contains(key.lowercased()) {
                guard let nearest = Suggestion.nearest(to: key, among: lineKeys) else { break }
                found.append(.unknownKey(key, nearest: nearest))
            }
        }
        return found
    }

    private static let lineDateKeys = ["date", "recorded", "recordedat", "created"]
    private static let lineKeys = lineDateKeys + ["title", "journal", "tags", "tag"]

    private struct Value: Decodable {
        var text: String?
        var texts: [String]?
        var isNull = false

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            isNull = container.decodeNil()
            text =
                (try? container.decode(String.self)) ?? (try? container.decode(Int.self)).map { "\($0)" }
                ?? (try? container.decode(Double.self)).map { "\($0)" }
            texts = try? container.decode([String].self)
        }

        var isPlain: Bool { text != nil || texts != nil }
        func isStrange(for key: String) -> Bool { !isNull && text == nil && (key != "tags" || texts == nil) }
    }

    private struct Anything: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    init?(json: String) {
        guard let values = try? JSONDecoder().decode([String: Value].self, from: Data(json.utf8)) else {
            return nil
        }
        let dates = Self.dateKeys.compactMap { values[$0]?.text }
        recordedAt = dates.lazy.compactMap { DateText.parse($0) }.first
        title = values["title"]?.text?.nonBlank
        journal = JournalName.mended(values["journal"]?.text)
        tags = Self.kept(values["tags"]?.texts ?? values["tags"]?.text.map(Self.tags) ?? [])
        if saysNothing { return nil }
        saysMore =
            dates.count > (recordedAt == nil ? 0 : 1) || !values.keys.allSatisfy(Self.keys.contains)
            || values.contains { $0.value.isStrange(for: $0.key) }
    }

    private static func tags(in text: String) -> [String] { text.split(separator: ",").map(String.init) }

    /// Accepts `#sea`.
    private static func kept(_ tags: [String]) -> [String] {
        tags.compactMap { $0.nonBlank.flatMap(TypedTag.new) }
    }

    /// Leading lines `Key: value`; the first may be a date alone.
    init?(lines text: String) {
        var isCut = false
        for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            if index == 0, let date = DateText.parse(String(line)) {
                recordedAt = date
                continue
            }
            guard let colon = line.firstIndex(of: ":") else {
                isCut = true
                break
            }
            let key = line[..<colon].lowercased()
            if keep(key: key, String(line[line.index(after: colon)...]).trimmed) { continue }
            isCut = true
            // A mistyped key costs its own line; anything else begins free text.
            guard Suggestion.nearest(to: key, among: Self.lineKeys) != nil else { break }
        }
        if saysNothing { return nil }
        saysMore = isCut
    }

    private mutating func keep(key: String, _ value: String) -> Bool {
        switch key {
        case "date", "recorded", "recordedat", "created": recordedAt = DateText.parse(value)
        case "title": title = value.nonBlank
        case "journal": journal = JournalName.mended(value)
        case "tags", "tag": tags = Self.kept(Self.tags(in: value))
        default: return false
        }
        return true
    }
}

extension String {
    var nonBlank: String? {
        let text = trimmed
        return text.isEmpty ? nil : text
    }
}
