package import Wires

/// A worker's report of itself, which the broker can read.
package struct WorkerWord: Equatable, Sendable {
    package struct InHand: Equatable, Sendable {
        package var id: String
        /// Seconds since 1970.
        package var since: Double

        package init(id: String, since: Double) { (self.id, self.since) = (id, since) }
    }

    /// Machine and process.
    package var name: String
    package var version: String
    package var kinds: [String]
    /// Marks of the keys that it has.
    package var keys: [String]
    /// Jobs that it takes at once now.
    package var room: Int
    package var inHand: [InHand]
    package var done: Int
    package var doneLastHour: Int
    /// Jobs given back or failed.
    package var failed: Int
    /// Seconds since 1970.
    package var at: Double

    package init(
        name: String,
        version: String,
        kinds: [String],
        keys: [String],
        room: Int,
        inHand: [InHand],
        done: Int,
        doneLastHour: Int,
        failed: Int,
        at: Double
    ) {
        (self.name, self.version, self.kinds, self.keys, self.room) = (name, version, kinds, keys, room)
        (self.inHand, self.done, self.doneLastHour) = (inHand, done, doneLastHour)
        (self.failed, self.at) = (failed, at)
    }

    private static let form: UInt8 = 2
    private static let mostInHand = 256
    private static let mostKinds = 16

    package var encoded: [UInt8] {
        var writer = WireWriter()
        writer.put(Self.form)
        writer.put(name)
        writer.put(version)
        writer.put(kinds) { $0.put($1) }
        writer.put(keys) { $0.put($1) }
        for number in [room, done, doneLastHour, failed] { writer.put(number) }
        writer.put(at)
        writer.put(inHand) {
            $0.put($1.id)
            $0.put($1.since)
        }
        return writer.bytes
    }

    package init(encoded bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let form = try reader.byte()
        guard form == Self.form else { throw .unknownKind(form) }
        name = try reader.text(most: FarmLimits.textBytes)
        version = try reader.text(most: FarmLimits.textBytes)
        kinds = try reader.texts(most: Self.mostKinds)
        keys = try reader.texts(most: PoolKeys.most)
        room = try reader.int(in: 0...10_000)
        done = try reader.int(in: 0...Int.max)
        doneLastHour = try reader.int(in: 0...Int.max)
        failed = try reader.int(in: 0...Int.max)
        at = try reader.moment()
        inHand = try reader.list { (reader) throws(WireError) in
            InHand(id: try reader.text(most: 100), since: try reader.moment())
        }
        guard inHand.count <= Self.mostInHand else { throw .oversized(inHand.count) }
        try reader.end()
    }
}

extension WireReader {
    /// Seconds since 1970, within the years that a clock can show.
    fileprivate mutating func moment() throws(WireError) -> Double {
        let seconds = try double()
        guard (0...1e11).contains(seconds) else { throw .oversized(0) }
        return seconds
    }
}
