internal import Glibc

/// Names this process by machine and number.
enum ProcessName {
    static let present: String = {
        var facts = utsname()
        let machine =
            uname(&facts) == 0
            ? withUnsafeBytes(of: facts.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            : "machine"
        let name = machine.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40)
        return "\(String(name))-\(getpid())"
    }()
}
