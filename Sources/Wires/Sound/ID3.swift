package enum ID3 {
    /// Pictures lie behind the texts or are skipped.
    private static let limitBytes = 1 << 18

    private static let names: [String: String] = [
        "TIT2": "title", "TT2": "title", "TPE1": "artist", "TP1": "artist", "COMM": "comment",
        "COM": "comment",
        "TDRC": "date:id3", "TYER": "date:id3", "TYE": "date:id3",
    ]

    package static func tags(of file: HandedFile) -> [SoundHeader.Tag] {
        let head = file.bytes(at: 0, count: 10)
        guard head.count == 10, head.starts(with: "ID3".utf8), (2...4).contains(head[3]) else { return [] }
        let body = file.bytes(at: 10, count: min(limitBytes, sevenBitNumber(head[6..<10])))
        return date(tags(body, version: Int(head[3]), isExtended: head[5] & 0x40 != 0))
    }

    package static func end(in file: HandedFile) -> Int {
        let head = file.bytes(at: 0, count: 10)
        guard head.count == 10, head.starts(with: "ID3".utf8) else { return 0 }
        return 10 + sevenBitNumber(head[6..<10])
    }

    private static func tags(_ body: [UInt8], version: Int, isExtended: Bool) -> [SoundHeader.Tag] {
        let nameCount = version == 2 ? 3 : 4, headCount = version == 2 ? 6 : 10
        var place = isExtended && body.count >= 4 ? extendedCount(body, version: version) : 0
        var tags: [SoundHeader.Tag] = []
        while place >= 0, place + headCount <= body.count, body[place] != 0 {
            let name = String(decoding: body[place..<(place + nameCount)], as: UTF8.self)
            let sizeBytes = body[(place + nameCount)..<(place + 2 * nameCount)]
            let size = version == 4 ? sevenBitNumber(sizeBytes) : sizeBytes.reduce(0) { $0 << 8 | Int($1) }
            let begin = place + headCount
            guard size > 0, size <= body.count - begin else { break }
            let content = body[begin..<(begin + size)]
            if let known = names[name] {
                tags.append(.init(known, text(content, isComment: name.hasPrefix("COM"))))
            } else if name == "TDAT" || name == "TIME" {
                tags.append(.init(name, text(content, isComment: false)))
            }
            place = begin + size
        }
        return tags.filter { !$0.text.isEmpty }
    }

    private static func extendedCount(_ body: [UInt8], version: Int) -> Int {
        let size = version == 4 ? sevenBitNumber(body[..<4]) : body[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
        return min(size, body.count)
    }

    /// Joins year, `DDMM` and `HHMM` of version 2.3.
    private static func date(_ tags: [SoundHeader.Tag]) -> [SoundHeader.Tag] {
        func digits(_ name: String) -> [Character]? {
            let text = tags.first { $0.name == name }?.text
            return text.flatMap { $0.count == 4 && $0.allSatisfy(\.isNumber) ? Array($0) : nil }
        }
        var result = tags.filter { $0.name != "TDAT" && $0.name != "TIME" }
        guard let year = digits("date:id3"), let day = digits("TDAT"),
            let index = result.firstIndex(where: { $0.name == "date:id3" })
        else { return result }
        result[index].text = "\(String(year))-\(String(day[2...]))-\(String(day[..<2]))"
        if let time = digits("TIME") { result[index].text += "T\(String(time[..<2])):\(String(time[2...]))" }
        return result
    }

    private static func text(_ content: ArraySlice<UInt8>, isComment: Bool) -> String {
        guard let encoding = content.first else { return "" }
        var bytes = Array(content.dropFirst(isComment ? 4 : 1))
        let isWide = encoding == 1 || encoding == 2
        if isComment { bytes = afterDescription(bytes, isWide: isWide) }
        let all: String
        switch encoding {
        case 0: all = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        case 1, 2: all = wideText(bytes, bigEndian: encoding == 2)
        default: all = String(decoding: bytes, as: UTF8.self)
        }
        return String(all.prefix { $0 != "\0" })
    }

    private static func afterDescription(_ bytes: [UInt8], isWide: Bool) -> [UInt8] {
        let step = isWide ? 2 : 1
        var place = 0
        while place + step <= bytes.count {
            if bytes[place..<(place + step)].allSatisfy({ $0 == 0 }) {
                return Array(bytes[(place + step)...])
            }
            place += step
        }
        return []
    }

    private static func wideText(_ bytes: [UInt8], bigEndian: Bool) -> String {
        var bigEndian = bigEndian
        var units: [UInt16] = []
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let first = UInt16(bytes[index]), second = UInt16(bytes[index + 1])
            let unit = bigEndian ? first << 8 | second : second << 8 | first
            switch unit {
            case 0xfeff where index == 0: break
            case 0xfffe where index == 0: bigEndian.toggle()
            default: units.append(unit)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func sevenBitNumber(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 7 | Int($1 & 0x7f) }
    }
}

package enum MPEGIndex {
    package static func isThere(in file: HandedFile) -> Bool {
        let begin = ID3.end(in: file)
        let bytes = file.bytes(at: begin, count: 4096)
        let isSync = { bytes[$0] == 0xff && bytes[$0 + 1] & 0xe0 == 0xe0 }
        guard let sync = bytes.indices.dropLast().first(where: isSync) else { return false }
        let frame = bytes[sync..<min(sync + 200, bytes.count)]
        return ["Xing", "Info", "VBRI"].contains { mark in
            frame.indices.contains { frame[$0...].starts(with: mark.utf8) }
        }
    }
}
