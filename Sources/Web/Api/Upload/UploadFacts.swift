package import Actions
internal import FoundationEssentials
internal import System
internal import VoiceCore

extension UploadFacts {
    package struct Unfit: Error, Equatable {
        package var field: String
        package var message: String
    }

    package init(_ values: [String: [String]]) throws(Unfit) {
        func value(_ name: String) -> String? {
            values[name]?.first.flatMap { text in text.contains { !$0.isWhitespace } ? text : nil }
        }
        self.init(name: Self.fileName(value("filename") ?? value("name") ?? ""))
        title = try Self.line(value("title"), "title", most: 300)
        journal = try Self.line(value("journal"), "journal", most: 200)
        for tag in (values["tag"] ?? []) + (values["tags"] ?? []) {
            for word in tag.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
                guard let tag = try Self.line(TypedTag.new(String(word)), "tag", most: 200) else { continue }
                if !tags.contains(tag) { tags.append(tag) }
            }
        }
        on = value("on")
        if let on {
            guard let date = DateText.parse(on) else {
                throw Unfit(field: "on", message: "on is a date such as 2026-11-20 or 2026-11-20 18:30")
            }
            guard !date.isAhead(of: .present(in: .present), in: .present) else {
                throw Unfit(field: "on", message: "on is in the future")
            }
        }
        if let text = value("modified") {
            guard let time = Int64(text), (0..<253_402_300_800_000).contains(time) else {
                throw Unfit(field: "modified", message: "modified is in milliseconds since 1970")
            }
            modified = time
        }
    }

    init(inAddressOf head: Request) throws(Unfit) {
        if let name = head.unreadable.min() { throw Unfit(field: name, message: "\(name) is not UTF-8") }
        if let name = head.repeated.subtracting(Self.lists).min() { throw Self.twice(name) }
        try self.init(strictly: head.query.mapValues { [$0] })
    }

    /// Refuses unknown facts, so that a program hears of a misspelled name.
    package init(strictly values: [String: [String]]) throws(Unfit) {
        for (name, values) in values.sorted(by: { $0.key < $1.key }) {
            guard Self.names.contains(name) else {
                let names = Self.names.joined(separator: ", ")
                throw Unfit(field: name, message: "\(name.prefix(40)) is not one of \(names)")
            }
            if values.count > 1, !Self.lists.contains(name) { throw Self.twice(name) }
        }
        try self.init(values)
    }

    static let names = ["filename", "journal", "modified", "name", "on", "tag", "tags", "title"]
    private static let lists: Set = ["tag", "tags"]

    private static func twice(_ name: String) -> Unfit {
        Unfit(field: name, message: "\(name) was sent more than once")
    }

    private static func line(_ text: String?, _ field: String, most: Int) throws(Unfit) -> String? {
        guard let text else { return nil }
        let isLine = !text.unicodeScalars.contains { scalar in
            scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
        }
        guard isLine, text.count <= most else {
            throw Unfit(field: field, message: "\(field) is one line of at most \(most) letters")
        }
        return text
    }

    /// The part behind the last slash, without marks that no file name may have or that would hide it.
    static func fileName(_ text: String) -> String {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        var name = ""
        for scalar in last.unicodeScalars where scalar.properties.generalCategory != .control {
            if name.isEmpty, scalar == "." || scalar == " " { continue }
            guard name.utf8.count + scalar.utf8.count <= 200 else { break }
            name.unicodeScalars.append(scalar)
        }
        return name.isEmpty ? "memo" : name
    }
}

extension UnicodeScalar {
    fileprivate var utf8: String.UTF8View { String(self).utf8 }
}

/// The header `Upload-Metadata`: keys, each once, with values in base64, which may be empty.
package enum TusMetadata {
    package enum Fault: Error, Equatable {
        case malformed
        case twice(String)
        case notText(String)
    }

    /// The texts of the known keys; an unknown key may have any bytes.
    package static func values(_ header: String, of known: Set<String>) throws(Fault) -> [String: [String]] {
        var values: [String: [String]] = [:]
        var keys: Set<Substring> = []
        for pair in header.split(separator: ",") {
            let parts = pair.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard let key = parts.first, parts.count <= 2 else { throw .malformed }
            guard keys.insert(key).inserted else { throw .twice(String(key)) }
            guard parts.count == 2 else { continue }
            guard let bytes = Data(base64Encoded: String(parts[1])) else { throw .malformed }
            guard known.contains(String(key)) else { continue }
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(String(key)) }
            values[String(key)] = [text]
        }
        return values
    }
}
