import Glibc
import PageReading
import Wires

/// Fetches a page or picture, or reads a fetched page, caged and without a network.
enum FetchProgram {
    static func run(arguments: [String]) -> Int32 {
        let cage = Cage.Limits(memoryBytes: 512 << 20, processorSeconds: 5)
        if arguments == [Cage.question] { return Cage.enter(cage) ? 0 : 1 }
        guard arguments.count == 1, let order = FetchOrder(rawValue: arguments[0]) else { return 64 }
        switch order {
        case .get, .getPicture:
            Cage.limit(cage)
            // One byte beyond the limit shows that there is more.
            let address = String(decoding: input(limit: FetchOrder.addressBytes + 1), as: UTF8.self)
            let request = PageRequest(
                isForPicture: order == .getPicture,
                deadline: now() + (TestDoor.seconds ?? FetchOrder.seconds)
            )
            write(request.answer(to: address).wire)
        case .read:
            Cage.enter(cage)
            let room = FetchOrder.pageBytes + 2 * FetchOrder.addressBytes
            guard let page = FetchedBytes(wire: input(limit: room)) else { return 65 }
            write(PageReader.summary(of: page).wire)
        }
        return 0
    }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func input(limit: Int) -> [UInt8] {
        var all: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while all.count < limit {
            let count = read(0, &block, min(block.count, limit - all.count))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            all += block[..<count]
        }
        return all
    }

    private static func write(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { room in
                Glibc.write(1, room.baseAddress.map { $0 + sent }, room.count - sent)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }
}
