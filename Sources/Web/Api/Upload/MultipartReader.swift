internal import Glibc

/// Reads a multipart form as it comes, and holds no more of it than the head of a part.
package struct MultipartReader {
    package enum Event: Equatable {
        case begin(Part)
        case bytes([UInt8])
        case end
    }

    package struct Part: Equatable {
        package var name: String
        package var fileName: String?
    }

    package enum Fault: Error, Equatable {
        case noBoundary
        /// A part without a name, or something else than the boundary between two.
        case malformed
        case longHead
        case manyParts
        case cut
    }

    private enum Place { case body, line, head, end }

    static let mostParts = 200
    static let mostHeadBytes = 8_192

    private let line: [UInt8]
    private var place = Place.body
    /// False before the first part, whose preamble belongs to none.
    private var isInPart = false
    private var parts = 0
    // The first line needs no line break before it, so there is always one.
    private var waiting: [UInt8] = [13, 10]

    package init(contentType: String) throws(Fault) {
        let value = HeaderValue(contentType)
        guard value.first.lowercased() == "multipart/form-data", let boundary = value["boundary"],
            (1...70).contains(boundary.utf8.count)
        else { throw .noBoundary }
        line = Array("\r\n--\(boundary)".utf8)
    }

    package mutating func read(_ piece: UnsafeRawBufferPointer, _ tell: (Event) -> Void) throws(Fault) {
        guard place != .end else { return }
        waiting.append(contentsOf: piece)
        while try step(tell) {}
    }

    package func finish() throws(Fault) {
        guard place == .end else { throw .cut }
    }

    /// Advances by one step; false if more bytes are needed first.
    private mutating func step(_ tell: (Event) -> Void) throws(Fault) -> Bool {
        switch place {
        case .body: readBody(tell)
        case .line: try readLine()
        case .head: try readHead(tell)
        case .end: false
        }
    }

    private mutating func readBody(_ tell: (Event) -> Void) -> Bool {
        let found = Self.find(line, in: waiting)
        // The end of the bytes may begin the boundary.
        let safe = found ?? max(0, waiting.count - line.count + 1)
        if isInPart, safe > 0 { tell(.bytes(Array(waiting[..<safe]))) }
        waiting.removeFirst(found == nil ? safe : safe + line.count)
        guard found != nil else { return false }
        if isInPart { tell(.end) }
        isInPart = false
        place = .line
        return true
    }

    private mutating func readLine() throws(Fault) -> Bool {
        guard waiting.count >= 2 else { return false }
        switch (waiting[0], waiting[1]) {
        case (UInt8(ascii: "-"), UInt8(ascii: "-")):
            waiting = []
            place = .end
        case (13, 10): place = .head
        case (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _): waiting.removeFirst()
        default: throw .malformed
        }
        return true
    }

    private mutating func readHead(_ tell: (Event) -> Void) throws(Fault) -> Bool {
        // The head begins with the break of the line before, so that an empty one has an end too.
        guard let end = Self.find([13, 10, 13, 10], in: waiting) else {
            guard waiting.count <= Self.mostHeadBytes else { throw .longHead }
            return false
        }
        guard end <= Self.mostHeadBytes else { throw .longHead }
        let part = try Self.part(waiting[..<end])
        waiting.removeFirst(end + 4)
        parts += 1
        guard parts <= Self.mostParts else { throw .manyParts }
        tell(.begin(part))
        isInPart = true
        place = .body
        return true
    }

    private static func part(_ head: ArraySlice<UInt8>) throws(Fault) -> Part {
        for line in head.split(separator: 10) {
            let text = String(decoding: line, as: UTF8.self)
            guard let colon = text.firstIndex(of: ":"),
                text[..<colon].lowercased() == "content-disposition"
            else { continue }
            let value = HeaderValue(String(text[text.index(after: colon)...]))
            guard let name = value["name"] else { break }
            return Part(name: name, fileName: value["filename"])
        }
        throw .malformed
    }

    private static func find(_ wanted: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= wanted.count else { return nil }
        return bytes.withUnsafeBytes { all -> Int? in
            wanted.withUnsafeBytes { wanted -> Int? in
                guard let base = all.baseAddress, let sought = wanted.baseAddress else { return nil }
                var from = 0
                let last = all.count - wanted.count
                while from <= last, let found = memchr(base + from, Int32(wanted[0]), last - from + 1) {
                    let place = UnsafeRawPointer(found) - base
                    if memcmp(found, sought, wanted.count) == 0 { return place }
                    from = place + 1
                }
                return nil
            }
        }
    }
}

struct HeaderValue: Equatable {
    private(set) var first: String
    private var parameters: [String: String] = [:]

    init(_ text: String) {
        var rest = Substring(text)
        first = Self.trimmed(Self.cutNext(from: &rest))
        while !rest.isEmpty {
            let pair = Self.cutNext(from: &rest)
            guard let equals = pair.firstIndex(of: "=") else { continue }
            let name = Self.trimmed(pair[..<equals]).lowercased()
            let value = Self.trimmed(pair[pair.index(after: equals)...])
            if parameters[name] == nil { parameters[name] = Self.unquoted(value) }
        }
    }

    subscript(name: String) -> String? { parameters[name] }

    private static func cutNext(from rest: inout Substring) -> Substring {
        var isQuoted = false
        var isEscaped = false
        var place = rest.unicodeScalars.startIndex
        while place < rest.unicodeScalars.endIndex {
            let scalar = rest.unicodeScalars[place]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, scalar == "\\" {
                isEscaped = true
            } else if scalar == "\"" {
                isQuoted.toggle()
            } else if scalar == ";", !isQuoted {
                break
            }
            place = rest.unicodeScalars.index(after: place)
        }
        let next = Substring(rest.unicodeScalars[..<place])
        rest = Substring(rest.unicodeScalars[place...].dropFirst())
        return next
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace = { (scalar: UnicodeScalar) in scalar == " " || scalar == "\t" || scalar == "\r" }
        let front = text.unicodeScalars.drop(while: isSpace)
        return String(Substring.UnicodeScalarView(front.reversed().drop(while: isSpace).reversed()))
    }

    /// Browsers write a quotation mark as `%22`, other programs as `\"`.
    private static func unquoted(_ text: String) -> String {
        guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars.dropFirst().dropLast() {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
            } else {
                isEscaped = false
                plain.append(scalar)
            }
        }
        return String(plain).replacing("%22", with: "\"")
    }
}
