package import Wires

/// What a worker says of itself now and then; the broker can read it.
package struct WorkerWord: Equatable, Sendable {
    /// A job that it has in hand.
    package struct InHand: Equatable, Sendable {
        /// The job's name.
        package var id: String
        /// Since when, in seconds since 1970.
        package var since: Double

        package init(id: String, since: Double) { (self.id, self.since) = (id, since) }
    }

    /// Its name: the machine's, and the process's.
    package var name: String
    /// Our version that it runs.
    package var version: String
    /// What it hears.
    package var kinds: [String]
    /// The marks of the keys with which it can open jobs.
    package var keys: [String]
    /// How many jobs it takes at once now.
    package var room: Int
    /// The jobs that it has in hand.
    package var inHand: [InHand]
    /// How many jobs it has done since it began.
    package var done: Int
    /// How many of them in the last hour.
    package var doneLastHour: Int
    /// How many it gave back or could not do.
    package var failed: Int
    /// When it said this, in seconds since 1970.
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

    /// The word as bytes.
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

    /// Reads a word from bytes.
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
