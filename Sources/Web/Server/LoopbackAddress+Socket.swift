internal import Glibc
internal import System

extension LoopbackAddress {
    /// The form that the system takes, with a port; 0 is any that is free.
    func socketAddress(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
        return address
    }
}
