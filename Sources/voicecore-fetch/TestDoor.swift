import Glibc

/// How a test lets the program talk to a server of its own on this machine.
///
/// There is none in a program that was built for people: a release build does not even have the names of the
/// variables in it. In a debug build `VOICECORE_TEST_WEB_HOST` is a name and the address that it is to have, as
/// `cafe.example:8080:127.0.0.1`, `VOICECORE_TEST_WEB_PORT` the one port of 127.0.0.1 that may be asked, and
/// `VOICECORE_TEST_WEB_SECONDS` how long a page may take.
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
