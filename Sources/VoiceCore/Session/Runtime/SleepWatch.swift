internal import CLinux
internal import Dispatch
internal import Glibc

/// Speaks just enough D-Bus for logind's signal: sign in, subscribe, wait.
package final class SleepWatch: Sendable {
    package enum Change: Equatable, Sendable {
        case goesToSleep, wokeUp
    }

    package static let standardBus = "/run/dbus/system_bus_socket"

    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Nil without a system bus, which is no fault.
    package static func changes(bus: String = standardBus) async -> AsyncStream<Change>? {
        guard let watch = connected(to: bus) else { return nil }
        let (changes, told) = AsyncStream<Change>.makeStream()
        let queue = DispatchQueue(label: "sleep watch")
        let isReady = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: watch.signIn()) }
        }
        guard isReady else { return nil }
        // The reader returns, and the last reference closes the socket.
        told.onTermination = { _ in shutdown(watch.descriptor, Int32(SHUT_RDWR)) }
        queue.async {
            while let message = watch.message() {
                guard let isBeginning = message.prepareForSleep else { continue }
                told.yield(isBeginning ? .goesToSleep : .wokeUp)
            }
            told.finish()
        }
        return changes
    }

    private static func connected(to bus: String) -> SleepWatch? {
        let descriptor = clinux_stream_socket()
        guard descriptor >= 0 else { return nil }
        let watch = SleepWatch(descriptor)
        return clinux_connect_to(descriptor, bus) == 0 ? watch : nil
    }

    private func signIn() -> Bool {
        let digits = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        guard write(Array("\0AUTH EXTERNAL \(digits)\r\n".utf8)), line().hasPrefix("OK ") else {
            return false
        }
        let rule = "type='signal',interface='org.freedesktop.login1.Manager',member='PrepareForSleep'"
        return write(Array("BEGIN\r\n".utf8)) && write(BusMessage.call("Hello", serial: 1))
            && write(BusMessage.call("AddMatch", text: rule, serial: 2))
            && answered(serial: 2)
    }

    /// Waits for the answer, so that no later signal is missed.
    private func answered(serial: UInt32) -> Bool {
        while let message = message() {
            if message.answers == serial { return message.kind == .answer }
        }
        return false
    }

    private func message() -> BusMessage? {
        guard let head = read(16), let length = BusMessage.length(of: head), let rest = read(length) else {
            return nil
        }
        return BusMessage(head + rest)
    }

    private func line() -> String {
        var bytes: [UInt8] = []
        while bytes.count < 1_024, let byte = read(1)?.first, byte != 10 { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes[done...].withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            done += got
        }
        return bytes
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}

struct BusMessage: Equatable {
    enum Kind: UInt8 {
        case call = 1
        case answer, error, signal
    }

    let kind: Kind
    let member: String
    let interface: String
    let answers: UInt32?
    private let body: [UInt8]
    private let isLittle: Bool

    static func length(of head: [UInt8]) -> Int? {
        guard head.count >= 16, head[0] == UInt8(ascii: "l") || head[0] == UInt8(ascii: "B") else {
            return nil
        }
        var reader = BusReader(bytes: head, place: 4, isLittle: head[0] == UInt8(ascii: "l"))
        guard let body = reader.number(), reader.number() != nil, let fields = reader.number(),
            body <= 1 << 24, fields <= 1 << 20
        else { return nil }
        return (Int(fields) + 7) / 8 * 8 + Int(body)
    }

    init?(_ bytes: [UInt8]) {
        guard let length = Self.length(of: bytes), bytes.count == 16 + length,
            let kind = Kind(rawValue: bytes[1])
        else { return nil }
        isLittle = bytes[0] == UInt8(ascii: "l")
        var reader = BusReader(bytes: bytes, place: 4, isLittle: isLittle)
        let bodyLength = Int(reader.number() ?? 0)
        reader.place = 12
        let end = 16 + Int(reader.number() ?? 0)
        var (member, interface, answers) = ("", "", UInt32?.none)
        while reader.place < end {
            reader.align(8)
            guard let code = reader.byte(), let type = reader.signature() else { return nil }
            switch type {
            case "s", "o":
                guard let text = reader.text() else { return nil }
                if code == 2 { interface = text }
                if code == 3 { member = text }
            case "g":
                guard reader.signature() != nil else { return nil }
            case "u":
                guard let number = reader.number() else { return nil }
                if code == 5 { answers = number }
            default: return nil
            }
        }
        (self.kind, self.member, self.interface, self.answers) = (kind, member, interface, answers)
        body = Array(bytes.suffix(bodyLength))
    }

    var prepareForSleep: Bool? {
        guard kind == .signal, interface == "org.freedesktop.login1.Manager", member == "PrepareForSleep"
        else { return nil }
        var reader = BusReader(bytes: body, place: 0, isLittle: isLittle)
        return reader.number().map { $0 != 0 }
    }

    static func call(_ member: String, text: String? = nil, serial: UInt32) -> [UInt8] {
        var fields: [UInt8] = []
        func field(_ code: UInt8, _ type: Character, _ value: String) {
            while fields.count % 8 != 0 { fields.append(0) }
            fields += [code, 1] + Array(String(type).utf8) + [0]
            fields += type == "g" ? [UInt8(truncatingIfNeeded: value.utf8.count)] : little(value.utf8.count)
            fields += Array(value.utf8) + [0]
        }
        field(1, "o", "/org/freedesktop/DBus")
        field(2, "s", "org.freedesktop.DBus")
        field(3, "s", member)
        field(6, "s", "org.freedesktop.DBus")
        if text != nil { field(8, "g", "s") }
        let body = text.map { little($0.utf8.count) + Array($0.utf8) + [0] } ?? []
        let head = [UInt8(ascii: "l"), Kind.call.rawValue, 0, 1] + little(body.count) + little(Int(serial))
        let padding = [UInt8](repeating: 0, count: (8 - fields.count % 8) % 8)
        return head + little(fields.count) + fields + padding + body
    }

    private static func little(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

private struct BusReader {
    let bytes: [UInt8]
    var place: Int
    let isLittle: Bool

    mutating func align(_ step: Int) { place = (place + step - 1) / step * step }

    mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func number() -> UInt32? {
        align(4)
        guard place + 4 <= bytes.count else { return nil }
        defer { place += 4 }
        let digits = bytes[place..<place + 4]
        return (isLittle ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func text() -> String? {
        guard let count = number() else { return nil }
        return characters(Int(count))
    }

    mutating func signature() -> String? {
        guard let count = byte() else { return nil }
        return characters(Int(count))
    }

    private mutating func characters(_ count: Int) -> String? {
        guard count >= 0, place + count < bytes.count else { return nil }
        defer { place += count + 1 }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }
}
