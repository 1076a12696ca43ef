internal import CLinux
internal import Glibc

/// A process that has loaded what takes long to load, and splits off another for each order.
///
/// The new one finds the order's descriptors as 0, 1, 2, has no other, and belongs to whoever gave the order, who
/// waits for it like for any program that it started. This one only passes on: it reads nothing that strangers made.
package enum Standby {
    /// The argument of a program that shall stand by.
    package static let argument = "standby"
    /// The longest order there is.
    package static let limitBytes = 1_024
    /// How many descriptors come with an order at most.
    package static let mostDescriptors = 3
    /// How long it waits for an order before it gives its memory back.
    private static let patienceMilliseconds: Int32 = 30_000

    /// Serves orders that come on descriptor 0 until nobody is there to give one, and ends what still runs then.
    package static func serve(_ work: ([String]) -> Int32) -> Int32 {
        var running: [Int32] = []
        while true {
            var waits = ([0] + running).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = poll(&waits, nfds_t(waits.count), running.isEmpty ? patienceMilliseconds : -1)
            guard count > 0 || (count < 0 && errno == EINTR) else { return 0 }
            for wait in waits.dropFirst() where wait.revents != 0 {
                close(wait.fd)
                running.removeAll { $0 == wait.fd }
            }
            guard waits[0].revents != 0 else { continue }
            guard let handle = takeOrder(work) else { break }
            if handle >= 0 { running.append(handle) }
        }
        running.forEach { clinux_kill_split($0) }
        return 0
    }

    /// Splits off a process for the next order and gives its handle; nothing when there are no more orders.
    private static func takeOrder(_ work: ([String]) -> Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: limitBytes)
        var descriptors = [Int32](repeating: -1, count: mostDescriptors)
        let count = clinux_receive_order(0, &bytes, bytes.count, &descriptors, descriptors.count)
        guard count > 0 else { return nil }
        let arguments = bytes[..<count].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        var handle: Int32 = -1
        // Every order has something to read and something to write; without them it is not begun.
        let isWhole = descriptors[0] >= 0 && descriptors[1] >= 0
        let id = isWhole ? clinux_split(&handle) : -EMFILE
        if id == 0 {
            clinux_take_places(descriptors, descriptors.count)
            _exit(work(arguments))
        }
        for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
        let answer = withUnsafeBytes(of: id) { clinux_send_order(0, $0.baseAddress, $0.count, nil, 0) }
        return answer == 0 ? handle : nil
    }
}
