internal import Glibc
package import System

/// Writes one setting into the settings file and keeps everything else, comments as well.
package enum SettingsEdit {
    package enum Refusal: Error, Equatable, Sendable {
        case bad(expected: String)
        /// The file has changed since it was shown.
        case changed
        /// Only a person can edit the file safely.
        case unclear
        case settings(SettingsError)
        case file(DurableFile.Failure)
    }

    /// Sets a value if the file still holds the `shown` one, or none for `nil`.
    package static func set(
        _ setting: any SettingDeclaring,
        to text: String,
        in path: String,
        if shown: String?
    ) throws(Refusal) {
        let declaration = setting.declaration
        let around = SettingSurroundings(folders: Folders(environment: [:]), base: "/")
        guard let node = declaration.value(fromText: text), (try? setting.resolve(node, around)) != nil,
            let literal = literal(node.value)
        else { throw .bad(expected: declaration.expected) }
        // A link to the file stays one: the file that it leads to is replaced.
        let target = realpath(path, nil).map { resolved in
            defer { free(resolved) }
            return String(cString: resolved)
        }
        let old: String
        do throws(SettingsError) {
            let unknown = try SettingsFile.read(path, isRequired: false)?.unknown ?? []
            if !unknown.isEmpty { throw SettingsError(unknown) }
            old = FileBytes.read(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        } catch {
            throw .settings(error)
        }
        guard value(of: declaration.name, in: old) == shown else { throw .changed }
        guard let new = Self.text(old, setting: declaration.name, to: literal) else { throw .unclear }
        do throws(DurableFile.Failure) {
            try DurableFile.makeFolder(DurableFile.split(path).folder)
            try DurableFile.write(new.utf8, to: target ?? path, mode: mode(of: path))
        } catch {
            throw .file(error)
        }
    }

    private static func mode(of path: String) -> UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
    }

    package static func value(of name: String, inFile path: String) -> String? {
        FileBytes.read(path).flatMap { value(of: name, in: String(decoding: $0, as: UTF8.self)) }
    }

    private static func value(of name: String, in text: String) -> String? {
        members(of: text)?.first { $0.key == name }.flatMap { literal($0.node.value) }
    }

    /// A file's text with one setting changed or added, or `nil` if that would change anything else.
    static func text(_ text: String, setting name: String, to literal: String) -> String? {
        let plain = LineEnds.plain(text)
        guard plain.utf8.elementsEqual(text.utf8) else {
            // Files with line ends of another system keep them.
            return self.text(plain, setting: name, to: literal)
                .map { $0.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") }
        }
        guard !text.allSatisfy(\.isWhitespace) else { return "{\n  \(name): \(literal),\n}\n" }
        guard let old = members(of: text) else { return nil }
        let candidates =
            if let member = old.first(where: { $0.key == name }) {
                replaced(text, onLine: member.line, name, literal)
            } else {
                added(text, name, literal)
            }
        return candidates.first { isSame(members(of: $0), as: old, but: name, is: literal) }
    }

    /// Candidates: the text with another value after each colon on the line of the name.
    private static func replaced(_ text: String, onLine line: Int, _ name: String, _ literal: String)
        -> [String]
    {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.indices.contains(line - 1) else { return [] }
        let written = lines[line - 1]
        return written.indices.filter { written[$0] == ":" }.compactMap { colon in
            var start = written.index(after: colon)
            while start < written.endIndex, written[start] == " " || written[start] == "\t" {
                start = written.index(after: start)
            }
            lines[line - 1] = written[..<start] + literal + written[end(of: written, from: start)...]
            return lines.joined(separator: "\n")
        }
    }

    private static func end(of line: String, from start: String.Index) -> String.Index {
        guard start < line.endIndex else { return start }
        let quote = line[start]
        guard quote == "\"" || quote == "'" else {
            return line[start...].firstIndex { ",}/ \t\r".contains($0) } ?? line.endIndex
        }
        var place = line.index(after: start)
        while place < line.endIndex, line[place] != quote {
            if line[place] == "\\" { place = line.index(after: place) }
            if place < line.endIndex { place = line.index(after: place) }
        }
        return place < line.endIndex ? line.index(after: place) : place
    }

    /// Candidates: the text with the setting after each opening brace.
    private static func added(_ text: String, _ name: String, _ literal: String) -> [String] {
        text.indices.filter { text[$0] == "{" }.prefix(20).map { brace in
            let next = text.index(after: brace)
            return text[..<next] + "\n  \(name): \(literal)," + text[next...]
        }
    }

    private static func isSame(
        _ new: [JSON5Node.Member]?,
        as old: [JSON5Node.Member],
        but name: String,
        is wanted: String
    ) -> Bool {
        guard let new, new.first(where: { $0.key == name }).flatMap({ literal($0.node.value) }) == wanted
        else { return false }
        let others = { (members: [JSON5Node.Member]) in
            members.filter { $0.key != name }.map { ($0.key, bare($0.node)) }
        }
        let (kept, before) = (others(new), others(old))
        return kept.count == before.count && zip(kept, before).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
    }

    /// A value without its line numbers, which move.
    private static func bare(_ node: JSON5Node) -> String {
        switch node.value {
        case .list(let nodes): "[\(nodes.map(bare).joined(separator: ","))]"
        case .object(let members): "{\(members.map { "\($0.key):\(bare($0.node))" }.joined(separator: ","))}"
        default: "\(node.value)"
        }
    }

    private static func members(of text: String) -> [JSON5Node.Member]? {
        guard let node = try? JSON5Parser.parse(text), case .object(let members) = node.value else {
            return nil
        }
        return members
    }

    /// A value as it stands in the file, or `nil` for a list or an object.
    private static func literal(_ value: JSON5Node.Value) -> String? {
        switch value {
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
        case .text(let text):
            text.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0.value < 32 } ? nil : "\"\(text)\""
        case .null, .list, .object: nil
        }
    }
}
