internal import CLinux
internal import CMicroHTTP
internal import Glibc
package import System

extension LoopbackAddress {
    func socketAddress(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
        return address
    }
}

/// The user who holds the other end of a connection, as the kernel knows it.
enum PeerUser {
    static func user(of peer: sockaddr_in, connectedTo here: sockaddr_in) -> UInt32? {
        var (peer, here, user) = (peer, here, uid_t(0))
        if clinux_connection_user(&peer, &here, &user) == 0 { return user }
        return listedUser(of: peer, connectedTo: here)
    }

    /// The user from the list of all connections, for a kernel that answers no question about one.
    static func listedUser(of peer: sockaddr_in, connectedTo here: sockaddr_in) -> UInt32? {
        guard let file = fopen("/proc/net/tcp", "re") else { return nil }
        defer { fclose(file) }
        let wanted = (text(peer), text(here))
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0, let read = line {
            if let user = user(inLine: String(cString: read), from: wanted.0, to: wanted.1) { return user }
        }
        return nil
    }

    /// Reads a line such as `3: 0100007F:1F90 0100007F:C350 01 …`, with the user in its eighth column.
    static func user(inLine line: String, from: String, to: String) -> UInt32? {
        let columns = line.split(separator: " ", omittingEmptySubsequences: true)
        guard columns.count > 7, columns[1] == from, columns[2] == to else { return nil }
        return UInt32(columns[7])
    }

    static func text(_ address: sockaddr_in) -> String {
        hexadecimal(address.sin_addr.s_addr, width: 8) + ":"
            + hexadecimal(UInt32(UInt16(bigEndian: address.sin_port)), width: 4)
    }

    private static func hexadecimal(_ value: UInt32, width: Int) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension PageState {
    /// Listens on the last port, the only one that an open page with typed text knows, or else on a free one.
    package func listen(on address: LoopbackAddress) throws(PageServer.CannotListen) -> PageServer {
        let last = FileBytes.read(portFile).flatMap { UInt16(String(decoding: $0, as: UTF8.self)) } ?? 0
        let server: PageServer
        if last > 0, let again = try? PageServer(on: address, port: last) {
            server = again
        } else {
            server = try PageServer(on: address, port: 0)
        }
        if server.port != last {
            // If it cannot be kept, only the next start is elsewhere.
            try? DurableFile.makeFolder(DurableFile.split(portFile).folder)
            try? DurableFile.write(Array(String(server.port).utf8), to: portFile)
        }
        return server
    }
}
