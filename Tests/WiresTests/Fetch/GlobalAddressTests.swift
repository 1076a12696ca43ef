import Glibc
import Testing
import Wires

@Suite("Addresses that may be asked for a page")
struct GlobalAddressTests {
    private func allows(_ text: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 { return GlobalAddress.allows(Array(bytes[..<4])) }
        #expect(inet_pton(AF_INET6, text, &bytes) == 1, "\(text)")
        return GlobalAddress.allows(bytes)
    }

    @Test(
        "Allows public addresses",
        arguments: [
            "1.1.1.1", "8.8.8.8", "93.184.216.34", "100.63.255.255", "100.128.0.1", "172.15.0.1",
            "172.32.0.1",
            "192.167.1.1", "192.169.1.1", "223.255.255.254", "198.17.0.1", "198.20.0.1", "2606:4700::1111",
            "2a00:1450:4001::200e", "2001:4860:4860::8888", "64:ff9b::8.8.8.8",
        ]
    )
    func allowed(text: String) {
        #expect(allows(text))
    }

    @Test(
        "Refuses local, private, link-local and unspecified addresses",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1",
            "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9",
            "224.0.0.1",
            "239.255.255.250", "240.0.0.1", "255.255.255.255",
            "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::127.0.0.1",
            "64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254", "64:ff9b:1::8.8.8.8", "100::1", "2001::1",
            "2001:2::1", "2001:10::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::", "3fff::1", "fc00::1",
            "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1",
        ]
    )
    func refused(text: String) {
        #expect(!allows(text))
    }

    @Test("Refuses addresses that have neither four nor sixteen bytes", arguments: [0, 1, 3, 5, 15, 17])
    func length(count: Int) {
        #expect(!GlobalAddress.allows([UInt8](repeating: 8, count: count)))
    }
}
