internal import Glibc

/// A helper's side of the conversation: requests come on standard input, replies go to standard output.
package enum HearConversation {
    /// Lets each request be answered until there are no more, and gives the exit code.
    package static func run(_ answer: (HearRequest) -> Void) -> Int32 {
        var frames = WireFrames()
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(0, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? 0 : 1 }
            frames.append(block[..<count])
            do {
                while let message = try frames.next() { answer(try HearRequest(encoded: message)) }
            } catch {
                return 2
            }
        }
    }

    /// Sends a reply; when nobody reads it any more, the program ends.
    package static func send(_ reply: HearReply) {
        let bytes = WireFrames.framed(reply.encoded)
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            if count > 0 { done += count }
            if count <= 0, errno != EINTR { exit(3) }
        }
    }
}
