import Foundation
import Synchronization
import TestKit

/// A terminal that a program runs at: what it draws is kept, and keys can be typed.
final class Terminal: Sendable {
    /// The name under which the program opens it.
    let name: String
    private let master: Int32
    private let drawn = Mutex<[UInt8]>([])

    init() throws {
        // What C has functions for that Swift does not see: the other end's number, and that it may be opened.
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

    deinit {
        close(master)
    }

    /// All that was drawn until now.
    var text: String {
        drawn.withLock { drawn in
            var block = [UInt8](repeating: 0, count: 4_096)
            while case let count = read(master, &block, block.count), count > 0 { drawn += block[..<count] }
            return String(decoding: drawn, as: UTF8.self)
        }
    }

    /// The lines as they were redrawn, one after the other.
    var lines: [Substring] { text.split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" } }

    /// Types keys; the terminal makes a signal of those that stand for one.
    func type(_ keys: String) {
        _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    func waitFor(_ what: String, in program: Running) throws {
        try wait(for: "“\(what)” is shown", in: program) { text.contains(what) }
    }

    /// Waits until what is drawn is such; what does not come while the program runs does not come at all.
    func wait(for what: String, in program: Running, until holds: () throws -> Bool) throws {
        try Events(of: [program.id], readable: [master])
            .wait(until: "\(what) in: \(text.suffix(400))", holds)
    }

    static let interruptKey = "\u{3}"
}
