internal import PageKit

extension FuzzTarget {
    /// Forms with files, as browsers and other programs send them.
    static let multipart = FuzzTarget(
        "multipart",
        seeds: [
            "--edge\r\nContent-Disposition: form-data; name=file; filename=\"a;\\\"b\"\r\n\r\n\0\r\n--e\r\n--edge--",
            "x\r\n--edge \r\nX: y\r\ncontent-disposition:form-data;name=a\r\n\r\n\r\n--edge\r\n\r\n",
        ].map { Array($0.utf8) },
        words: [
            "\r\n--edge", "--edge--\r\n", "\r\n\r\n", "name=", "filename=\"", "\r",
            "Content-Disposition: form-data; ",
        ]
    ) { input in
        let whole = parts([input[...]])
        let cut = input.isEmpty ? 0 : Int(input[0]) % input.count
        guard whole == parts([input[..<cut], input[cut...]]) else {
            return "the same bytes in two pieces are another form"
        }
        return whole == parts(input.indices.map { input[$0...$0] }) ? nil : "byte by byte it is another form"
    }

    /// What is said over Wyoming.
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

    private static func parts(_ pieces: [ArraySlice<UInt8>]) -> [String] {
        guard var reader = try? MultipartReader(contentType: "multipart/form-data; boundary=edge") else {
            return ["no reader"]
        }
        var found: [String] = []
        var bytes: [UInt8] = []
        do {
            for piece in pieces {
                try Array(piece).withUnsafeBytes { piece in
                    try reader.take(piece) { event in
                        switch event {
                        case .begin(let part): found.append("\(part)")
                        case .bytes(let more): bytes += more
                        case .end:
                            found.append("\(bytes)")
                            bytes = []
                        }
                    }
                }
            }
            try reader.finish()
        } catch {
            // How far it came before the fault depends on the pieces.
            return ["\(error)"]
        }
        return found
    }

    private static func events(_ pieces: [ArraySlice<UInt8>]) -> [String] {
        var reader = WyomingReader()
        var found: [String] = []
        do throws(WyomingReader.Fault) {
            for piece in pieces {
                reader.take(piece)
                while let event = try reader.next() {
                    // The order of a dictionary is not that of the text.
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
