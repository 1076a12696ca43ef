package import Farm
internal import FoundationEssentials
internal import System
internal import VoiceCore

/// A pool as people and programs read it, seen by a machine with this key.
package struct PoolReport {
    let status: PoolStatus
    let key: String?
    /// The key file's fault, unless the file is merely missing.
    private let keyFault: String?
    let now: Double

    package static func ask(
        _ farm: FarmSettings,
        name: String,
        waitSeconds: Double = 5
    ) throws(BrokerError) -> PoolReport {
        try PoolReport(PoolStatus(try Broker(farm.address, name: name, waitSeconds: waitSeconds)), farm)
    }

    init(_ status: PoolStatus, _ farm: FarmSettings) {
        self.status = status
        // The pool can be viewed without keys.
        do throws(KeyFile.Fault) {
            key = try KeyFile.poolKeys(farm.keyFile).newest?.markText
            keyFault = nil
        } catch {
            key = nil
            keyFault = error == .missing ? nil : error.failure(ofKeys: farm.keyFile).message
        }
        now = Double(Moment.present(in: .utc).milliseconds) / 1_000
    }

    package var json: String { sortedJSON }

    package var rows: [(String, String)] {
        var rows = [("waiting", Self.parts(status.waiting)), ("in hand", Self.parts(status.inHand))]
        if let oldest = status.oldest, status.waiting + status.inHand > 0 {
            rows.append(("oldest", "sent \(Self.span(now - oldest)) ago"))
        }
        rows += [
            ("done", "\(status.doneLastHour) in the last hour"),
            ("key", key.map { String($0.prefix(8)) } ?? keyFault ?? "none on this machine"),
        ]
        rows += status.workers.map { ("worker", line(of: $0)) }
        if status.workers.isEmpty {
            rows.append(("workers", "none: voicecored --work on another machine makes one"))
        }
        return rows
    }

    package var line: String {
        let workers = status.workers.count == 1 ? "1 worker" : "\(status.workers.count) workers"
        let strange = status.workers.count { !opens($0) }
        return "\(status.waiting) waiting, \(status.inHand) in hand, \(workers)"
            + (strange > 0 ? ", \(strange) of them with another key" : "")
    }

    private func opens(_ worker: WorkerWord) -> Bool { key.map(worker.keys.contains) ?? true }

    private func line(of worker: WorkerWord) -> String {
        let since = worker.inHand.map(\.since).min().map { ", since \(Self.span(now - $0))" } ?? ""
        let failed = worker.failed > 0 ? ", \(worker.failed) given back" : ""
        let inHand = "\(worker.inHand.count) of \(worker.room) in hand\(since)"
        let seen = "seen \(Self.span(now - worker.at)) ago, version \(worker.version)"
        let lock = opens(worker) ? "" : ", another key (\(worker.keys.first?.prefix(8) ?? "none"))"
        return "\(worker.name): \(inHand), \(worker.done) done\(failed), \(seen)\(lock)"
    }

    private static func parts(_ count: Int) -> String {
        switch count {
        case 0: "nothing"
        case 1: "1 part"
        default: "\(count) parts"
        }
    }

    private static func span(_ seconds: Double) -> String {
        switch max(0, seconds) {
        case ..<120: "\(Int(max(0, seconds))) s"
        case ..<7_200: "\(Int(seconds) / 60) min"
        default: "\(Int(min(seconds, 1e9)) / 3_600) h"
        }
    }
}

extension PoolReport: Encodable {
    private enum Field: String, CodingKey {
        case schema, key, waiting, inHand, oldestSeconds, soundBytes, answers, doneLastHour, workers
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(1, forKey: .schema)
        // A missing key is written as null.
        try fields.encode(key, forKey: .key)
        try fields.encode(status.waiting, forKey: .waiting)
        try fields.encode(status.inHand, forKey: .inHand)
        try fields.encode(status.oldest.map { max(0, now - $0) }, forKey: .oldestSeconds)
        try fields.encode(status.soundBytes, forKey: .soundBytes)
        try fields.encode(status.answers, forKey: .answers)
        try fields.encode(status.doneLastHour, forKey: .doneLastHour)
        try fields.encode(status.workers.map { Worker($0, now) }, forKey: .workers)
    }

    private struct Worker: Encodable {
        struct InHand: Encodable {
            let job: String
            let seconds: Double
        }

        let name: String
        let version: String
        let kinds: [String]
        let keys: [String]
        let room: Int
        let inHand: [InHand]
        let done: Int
        let doneLastHour: Int
        let failed: Int
        let seenSecondsAgo: Double

        init(_ word: WorkerWord, _ now: Double) {
            (name, version, kinds, keys, room) = (word.name, word.version, word.kinds, word.keys, word.room)
            inHand = word.inHand.map { InHand(job: $0.id, seconds: max(0, now - $0.since)) }
            (done, doneLastHour, failed) = (word.done, word.doneLastHour, word.failed)
            seenSecondsAgo = max(0, now - word.at)
        }
    }
}
