internal import Glibc
internal import System
package import Wires

/// A worker's report of itself, unencrypted.
package struct WorkerWord: Equatable, Sendable {
    package struct InHand: Equatable, Sendable {
        package var id: String
        package var since: Double

        package init(id: String, since: Double) { (self.id, self.since) = (id, since) }
    }

    package var name: String
    package var version: String
    package var kinds: [String]
    package var keys: [String]
    package var room: Int
    package var inHand: [InHand]
    package var done: Int
    package var doneLastHour: Int
    /// Jobs given back or failed.
    package var failed: Int
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
        writer.put(kinds)
        writer.put(keys)
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

package enum ProcessorKind {
    package static let present: String = {
        let info = FileBytes.read("/proc/cpuinfo").map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = info.split(separator: "\n").first { $0.hasPrefix("flags") || $0.hasPrefix("Features") }
        let flags = (line ?? "").split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
        return named(machine: machine, flags: Set(flags))
    }()

    static func named(machine: String, flags: Set<String>) -> String {
        let name = machine.replacing("_", with: "-")
        let wide: Set = ["avx512f", "avx512bw", "avx512dq", "avx512vl"]
        let levels: [(Set<String>, String)] = [
            (wide.union(["avx512_vnni"]), "-avx512-vnni"), (wide, "-avx512"),
            (["avx2", "fma", "avx_vnni"], "-avx2-vnni"), (["avx2", "fma"], "-avx2"),
            (["avx"], "-avx"), (["sse4_1"], "-sse4"),
        ]
        guard machine == "x86_64" else { return name }
        return name + (levels.first { flags.isSuperset(of: $0.0) }?.1 ?? "")
    }

    private static var machine: String {
        var facts = utsname()
        guard uname(&facts) == 0 else { return "unknown" }
        return withUnsafeBytes(of: facts.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
