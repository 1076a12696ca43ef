internal import Actions
internal import FoundationEssentials
internal import PageReading
internal import Web
internal import Wires

extension FuzzTarget {
    static let multipart = FuzzTarget(
        "multipart",
        seeds: [
            "--edge\r\nContent-Disposition: form-data; name=file; filename=\"a;\\\"b\"\r\n\r\n\0\r\n--e\r\n--edge--",
            "x\r\n--edge \r\nX: y\r\ncontent-disposition:form-data;name=a\r\n\r\n\r\n--edge\r\n\r\n",
            "--edge\r\nContent-Disposition: form-data; name=tags\r\n\r\nsea, dogs\r\n--edge\r\n"
                + "Content-Disposition: form-data; name=on\r\n\r\n2026-11-20 18:30\r\n--edge\r\n"
                + "Content-Disposition: form-data; name=filename\r\n\r\n../a/\\.walk.m4a\r\n--edge--",
        ].map { Array($0.utf8) },
        words: [
            "\r\n--edge", "--edge--\r\n", "\r\n\r\n", "name=", "filename=\"", "\r",
            "Content-Disposition: form-data; ", "title", "journal", "modified", "1795338845000", "\u{2028}",
            "\0",
        ]
    ) { input in
        let (whole, fields) = parts([input[...]])
        if let fault = fault(of: fields) { return fault }
        let cut = input.isEmpty ? 0 : Int(input[0]) % input.count
        guard whole == parts([input[..<cut], input[cut...]]).found else {
            return "the same bytes in two pieces are another form"
        }
        let bytewise = parts(input.indices.map { input[$0...$0] }).found
        return whole == bytewise ? nil : "byte by byte it is another form"
    }

    static let wyoming = FuzzTarget(
        "wyoming",
        seeds: [
            "{\"type\":\"audio-start\",\"data\":{\"rate\":16000,\"width\":2,\"channels\":1}}\n",
            "{\"type\":\"audio-chunk\",\"data_length\":14,\"payload_length\":2}\n{\"rate\": 16000}ab{\"type\":\"x\"}\n",
            "{\"type\":\"transcribe\",\"data\":{\"language\":\"en\",\"transcript_names\":[\"Mildo\"]}}\n",
        ].map { Array($0.utf8) },
        words: [
            "\n", "{\"type\":\"", "\"data_length\":", "\"payload_length\":", "-1", "1e99", "null",
            "audio-stop",
        ]
    ) { input in
        let whole = events([input[...]])
        let cut = input.isEmpty ? 0 : Int(input[0]) % input.count
        return whole == events([input[..<cut], input[cut...]])
            ? nil : "the same bytes in two pieces are other events"
    }

    /// Address, range, answer names, cookies and a form, one a line.
    static let request = FuzzTarget(
        "request",
        texts: [
            "/entry/01a206b7-0dea-7f04-b58b-c193737392c6/sound\nbytes=0-99\n\"a\", W/\"b\"\nvoicecore-1=ff\na=1&b=%41+",
            "/calendar/2026-11\nbytes=-5\n*\na=b; voicecore-8080=; c\ntoken=x&text=%0D%0A%ED%95%9C",
            "/journal/Walks & more\nbytes=18446744073709551615-\n\n=\n&&==&%",
            "/day/2026-02-29\nbytes=1-0,2-3\n\nfilename dGVzdA==,x\n+",
        ],
        words: [
            "/entry/", "/tree/", "/day/", "/tag/", "..", "%00", "%2f", "bytes=", "-", ",", "\"", "W/", "; ",
            "=", "&",
            "99999999999999999999", "\u{202e}", "\0",
        ]
    ) { text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let line = { (place: Int) in lines.indices.contains(place) ? lines[place] : "" }
        if let address = Address(path: line(0)) {
            let isPlain = address.text.utf8.allSatisfy { (33...126).contains($0) }
            guard address.text.hasPrefix("/"), isPlain, !address.text.contains("..") else {
                return "an address that is none"
            }
        }
        for count: UInt64 in [0, 1, 100] {
            guard case .part(let first, let last) = ByteRange(line(1), of: count) else { continue }
            guard first <= last, last < count else { return "a part outside of the whole" }
        }
        let tag = EntityTag(of: [line(0)])
        let request = Request("GET", "/", headers: ["if-none-match": line(2), "cookie": line(3)])
        if tag.isKnown(by: request), !line(2).contains(tag.text) { return "an answer that nobody has" }
        if request.cookie("voicecore-1")?.contains(";") == true { return "two cookies in one" }
        _ = try? TusMetadata.values(line(3), of: ["filename"])
        guard let form = FormFields(Array(line(4).utf8)) else { return nil }
        let again = form.values.map { Address.escaped($0.key) + "=" + Address.escaped($0.value) }
        guard FormFields(Array(again.joined(separator: "&").utf8)) == form || form.values.isEmpty else {
            return "a form that is another one when it is sent again"
        }
        return nil
    }

    private static func fault(of fields: [String: [String]]) -> String? {
        guard let facts = try? UploadFacts(strictly: fields) else { return nil }
        guard !facts.name.contains("/"), !facts.name.hasPrefix("."), (1...200).contains(facts.name.utf8.count)
        else { return "a file that cannot be called so" }
        let kept = (try? JSONEncoder().encode(facts)).flatMap {
            try? JSONDecoder().decode(UploadFacts.self, from: $0)
        }
        return kept == facts ? nil : "facts that are others when they are read back"
    }

    private static func parts(_ pieces: [ArraySlice<UInt8>]) -> (found: [String], fields: [String: [String]])
    {
        guard var reader = try? MultipartReader(contentType: "multipart/form-data; boundary=edge") else {
            return (["no reader"], [:])
        }
        var found: [String] = []
        var fields: [String: [String]] = [:]
        var name = ""
        var bytes: [UInt8] = []
        do {
            for piece in pieces {
                try Array(piece).withUnsafeBytes { piece in
                    try reader.read(piece) { event in
                        switch event {
                        case .begin(let part):
                            found.append("\(part)")
                            name = part.name
                        case .bytes(let more): bytes += more
                        case .end:
                            found.append("\(bytes)")
                            if let text = String(validating: bytes, as: UTF8.self) {
                                fields[name, default: []].append(text)
                            }
                            bytes = []
                        }
                    }
                }
            }
            try reader.finish()
        } catch {
            // The place of the fault depends on the pieces.
            return (["\(error)"], [:])
        }
        return (found, fields)
    }

    private static func events(_ pieces: [ArraySlice<UInt8>]) -> [String] {
        var reader = WyomingReader()
        var found: [String] = []
        do throws(WyomingReader.Fault) {
            for piece in pieces {
                reader.append(piece)
                while let event = try reader.next() {
                    // A dictionary loses the text's order.
                    let data = event.data.map { "\($0.key): \($0.value)" }.sorted()
                    found.append("\(event.type) \(data) \(event.payload)")
                }
            }
        } catch {
            found.append("\(error)")
        }
        return found
    }
}

extension FuzzTarget {
    static let linkPage = FuzzTarget(
        "linkPage",
        seeds: [
            "<!doctype html><title>A caf\u{e9} &amp; bar</title><meta name=description content='Coffee'>",
            "<base href='//cdn.example.com/a/'><meta property=og:title content=\"밀도\">"
                + "<meta property='og:image' content=../b.jpg><link rel=icon href=i.png>",
            "<meta http-equiv=content-type content='text/html; charset=euc-kr'><title>\u{202e}x\n\0y</title>",
            "<svg><title>no</title></svg><div><div><p><title>late</title>",
        ].map { Array($0.utf8) },
        words: [
            "<title>", "</title>", "<meta property='og:image' content='", "<base href='", "&#x202e;", "&#0;",
            "<!--", "<![CDATA[", "charset=", "javascript:", "https://", "//", "<svg>", "\u{feff}",
            "<!DOCTYPE x [<!ENTITY a '",
        ]
    ) { input in
        for type in ["text/html", "text/html; charset=utf-16", "text/html; charset=\"iso-8859-1"] {
            let page = FetchedBytes(address: "https://example.com/a/page", type: type, bytes: input)
            let summary = PageReader.summary(of: page)
            if PageSummary(wire: summary.wire) != summary {
                return "it is another one at the end of the pipe"
            }
            let texts = [summary.title, summary.description, summary.picture].compactMap(\.self)
            if texts.contains(where: { $0 != FetchLine.cleaned($0) }) { return "it steers the screen" }
            if (summary.title?.count ?? 0) > PageSummary.titleLimit { return "its title is too long" }
            if let picture = summary.picture, !picture.hasPrefix("http") {
                return "its picture is at \(picture)"
            }
        }
        return nil
    }
}
