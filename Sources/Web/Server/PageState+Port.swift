package import System

/// Where the pages are, from one start to the next.
extension PageState {
    /// Listens where the pages were the last time, so that one that is open finds them again; else where it is free.
    ///
    /// A page that waits to send what was typed into it knows no other port.
    package func listen(on address: LoopbackAddress) throws(PageServer.CannotListen) -> PageServer {
        let last = FileBytes.read(portFile).flatMap { UInt16(String(decoding: $0, as: UTF8.self)) } ?? 0
        let server: PageServer
        if last > 0, let again = try? PageServer(on: address, port: last) {
            server = again
        } else {
            server = try PageServer(on: address, port: 0)
        }
        if server.port != last {
            // Where it cannot be kept, only the next start is elsewhere.
            try? DurableFile.makeFolder(DurableFile.split(portFile).folder)
            try? DurableFile.write(Array(String(server.port).utf8), to: portFile)
        }
        return server
    }
}
