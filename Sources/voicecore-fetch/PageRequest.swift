import CCurl
import Glibc
import Wires

struct PageRequest {
    let isForPicture: Bool
    let deadline: Double

    func answer(to address: String) -> FetchAnswer {
        guard ccurl_load() == nil else { return .fault(.noLibrary, status: nil) }
        var address = address
        for _ in 0...FetchOrder.redirects {
            if let fault = Self.fault(of: address) { return .fault(fault, status: nil) }
            let left = deadline - FetchProgram.now()
            guard left > 0 else { return .fault(.late, status: nil) }
            var page = ccurl_page()
            ccurl_get(
                isForPicture ? ccurl_kind_picture : ccurl_kind_page,
                address,
                TestDoor.hosts,
                Int(left * 1_000) + 1,
                FetchOrder.pageBytes,
                { PageRequest.allows($0) },
                &page
            )
            defer { ccurl_free(&page) }
            if let fault = fault(of: page, at: address) { return .fault(fault, status: nil) }
            guard let redirect = page.redirect else { return answer(page, at: address) }
            address = String(cString: redirect)
        }
        return .fault(.redirects, status: nil)
    }

    private func answer(_ page: ccurl_page, at address: String) -> FetchAnswer {
        guard (200..<300).contains(page.status) else { return .fault(.status, status: page.status) }
        // A page's beginning is useful; a picture's is not.
        guard !isForPicture || !page.cut else { return .fault(.broken, status: nil) }
        let bytes = UnsafeBufferPointer(start: page.bytes, count: page.count)
        return .page(FetchedBytes(address: address, type: Self.text(page.type), bytes: Array(bytes)))
    }

    private func fault(of page: ccurl_page, at address: String) -> FetchFault? {
        if page.end == ccurl_answered { return nil }
        if page.refused { return .refusedAddress }
        switch page.end {
        case ccurl_no_name: return Self.isOffline(address) ? .offline : .unknownHost
        case ccurl_no_connection:
            return [ENETUNREACH, ENETDOWN].contains(Int32(page.system_error)) ? .offline : .noAnswer
        // The name server did not answer in time.
        case ccurl_late: return page.found_name ? .late : .offline
        case ccurl_not_trusted: return .notTrusted
        default: return .broken
        }
    }

    /// Tells an unreachable name server from an unknown host.
    private static func isOffline(_ address: String) -> Bool {
        let place = address.drop { $0 != "/" }.dropFirst(2)
        let host = place.prefix { !"/?#:".contains($0) }
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(String(host), nil, nil, &found)
        if let found { freeaddrinfo(found) }
        return code == EAI_AGAIN || code == EAI_SYSTEM
    }

    private static func fault(of address: String) -> FetchFault? {
        guard address.utf8.count <= FetchOrder.addressBytes else { return .longAddress }
        let start = address.prefix(8).lowercased()
        return start.hasPrefix("http://") || start == "https://" ? nil : .refusedAddress
    }

    private static func allows(_ address: UnsafePointer<sockaddr>?) -> Bool {
        guard let address else { return false }
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { place in
                let bytes = withUnsafeBytes(of: place.pointee.sin_addr) { Array($0) }
                return GlobalAddress.allows(bytes)
                    || TestDoor.allows(bytes, port: UInt16(bigEndian: place.pointee.sin_port))
            }
        case AF_INET6:
            return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { place in
                GlobalAddress.allows(withUnsafeBytes(of: place.pointee.sin6_addr) { Array($0) })
            }
        default: return false
        }
    }

    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// Lets tests reach a server of their own; release builds do not even contain the variables' names.
///
/// `VOICECORE_TEST_WEB_HOST` is a name with its address, as `cafe.example:8080:127.0.0.1`.
enum TestDoor {
    #if DEBUG
    static var hosts: String? { variable("VOICECORE_TEST_WEB_HOST") }

    static var seconds: Double? { variable("VOICECORE_TEST_WEB_SECONDS").flatMap(Double.init) }

    static func allows(_ address: [UInt8], port: UInt16) -> Bool {
        address == [127, 0, 0, 1] && variable("VOICECORE_TEST_WEB_PORT") == String(port)
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    #else
    static let hosts: String? = nil
    static let seconds: Double? = nil

    static func allows(_ address: [UInt8], port: UInt16) -> Bool { false }
    #endif
}
