/// The frame that good encoders put first into an MP3 file, which states its length.
package enum MPEGIndex {
    /// Whether the file has one.
    package static func isThere(in file: HandedFile) -> Bool {
        let begin = ID3.end(in: file)
        let bytes = file.bytes(at: begin, count: 4096)
        guard
            let sync = bytes.indices.dropLast().first(where: {
                bytes[$0] == 0xff && bytes[$0 + 1] & 0xe0 == 0xe0
            })
        else { return false }
        let frame = bytes[sync..<min(sync + 200, bytes.count)]
        return ["Xing", "Info", "VBRI"].contains { frame.contains(sequence: Array($0.utf8)) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func contains(sequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: sequence) }
    }
}
