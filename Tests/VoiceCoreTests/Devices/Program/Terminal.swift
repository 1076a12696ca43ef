import Foundation
import Synchronization
import TestKit

final class Terminal: Sendable {
    let name: String
    private let master: Int32
    private let drawn = Mutex<[UInt8]>([])

    init() throws {
        // C functions that Swift does not see: the other end's number and permission.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var number: UInt32 = 0
        var isLocked: Int32 = 0
        guard master >= 0, ioctl(master, Self.unlock, &isLocked) == 0,
            ioctl(master, Self.tellNumber, &number) == 0
        else { throw POSIXError(.ENOTTY) }
        name = "/dev/pts/\(number)"
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        var size = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    private static let unlock: UInt = 0x4004_5431
    private static let tellNumber: UInt = 0x8004_5430

    deinit { close(master) }

    var text: String {
        drawn.withLock { drawn in
            var block = [UInt8](repeating: 0, count: 4_096)
            while case let count = read(master, &block, block.count), count > 0 { drawn += block[..<count] }
            return String(decoding: drawn, as: UTF8.self)
        }
    }

    var lines: [Substring] { text.split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" } }

    func type(_ keys: String) {
        _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    func waitFor(_ what: String, in program: Running) throws {
        try wait(for: "“\(what)” is shown", in: program) { text.contains(what) }
    }

    /// Fails at once if the program ends first.
    func wait(for what: String, in program: Running, until holds: () throws -> Bool) throws {
        try Events(of: [program.id], readable: [master]).wait(until: "\(what) in: \(text.suffix(400))", holds)
    }

    static let interruptKey = "\u{3}"
}
