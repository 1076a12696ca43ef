internal import CLinux
internal import Glibc

/// What programs that are started have written into their pipes.
package enum PipeReading {
    /// Takes what the pipe still holds of a program that has ended: at most what fits into it, as others may write on.
    package static func rest(of pipe: Int32, into bytes: inout [UInt8]) {
        let end = bytes.count + max(65_536, Int(clinux_pipe_room(pipe)))
        var block = [UInt8](repeating: 0, count: 65_536)
        while pipe >= 0, bytes.count < end {
            var wait = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, 0) > 0 else { return }
            let count = read(pipe, &block, block.count)
            guard count > 0 else { return }
            bytes += block[..<count]
        }
    }
}
