/// Whether a RIFF wave says that it holds more sound than the file does.
package enum WaveSize {
    package static func isCutShort(_ file: HandedFile) -> Bool {
        let head = file.bytes(at: 0, count: 12)
        guard head.count == 12, Array(head[..<4]) == Array("RIFF".utf8),
            Array(head[8...]) == Array("WAVE".utf8)
        else { return false }
        var place = 12
        // A file of tiny chunks is not walked for ever.
        for _ in 0..<256 {
            let chunk = file.bytes(at: place, count: 8)
            guard chunk.count == 8 else { return false }
            let size = chunk[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
            if Array(chunk[..<4]) == Array("data".utf8) {
                // Zero and all ones are what recorders write that never came back to the header.
                return size != 0 && size < 0xffff_0000 && size > file.bytes - place - 8
            }
            place += 8 + size + size & 1
        }
        return false
    }
}
