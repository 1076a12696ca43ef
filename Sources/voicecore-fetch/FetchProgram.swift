import Glibc
import PageReading
import Wires

enum FetchProgram {
    static func run(arguments: [String]) -> Int32 {
        let cage = Cage.Limits(memoryBytes: 512 << 20, processorSeconds: 5)
        if arguments == [Cage.question] { return Cage.enter(cage) ? 0 : 1 }
        guard arguments.count == 1, let order = FetchOrder(rawValue: arguments[0]) else { return 64 }
        switch order {
        case .get, .getPicture:
            Cage.limit(cage)
            // One byte beyond the limit shows that there is more.
            let input = HelperPipes.input(limit: FetchOrder.addressBytes + 1)
            let deadline = now() + (TestDoor.seconds ?? FetchOrder.seconds)
            let request = PageRequest(isForPicture: order == .getPicture, deadline: deadline)
            write(request.answer(to: String(decoding: input, as: UTF8.self)).wire)
        case .read:
            Cage.enter(cage)
            let room = FetchOrder.pageBytes + 2 * FetchOrder.addressBytes
            guard let page = FetchedBytes(wire: HelperPipes.input(limit: room)) else { return 65 }
            write(PageReader.summary(of: page).wire)
        }
        return 0
    }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func write(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { HelperPipes.write($0) } }
}
