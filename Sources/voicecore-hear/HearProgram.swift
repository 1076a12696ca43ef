internal import Glibc
internal import HearWire

/// Answers requests from standard input on standard output until they end.
enum HearProgram {
    static func run() -> Int32 {
        var frames = WireFrames()
        var room = RequestLoop()
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(0, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? 0 : 1 }
            frames.append(block[..<count])
            do {
                while let message = try frames.next() {
                    room.answer(try HearRequest(encoded: message))
                }
            } catch {
                return 2
            }
        }
    }
}

/// Sends a reply; when nobody reads it any more, the program ends.
func send(_ reply: HearReply) {
    let bytes = WireFrames.framed(reply.encoded)
    var done = 0
    while done < bytes.count {
        let count = bytes[done...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
        if count > 0 { done += count }
        if count <= 0, errno != EINTR { exit(3) }
    }
}
