import CommandLineKit
import FarmKit
import FarmWire
import ProgramKit
import VoiceCore

/// `voicememo farm status`: what waits in the pool, and who hears.
enum FarmStatusCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        guard let farm = settings[Key.farm] else {
            throw Failure(.configuration, "no farm is set", advice: "voicememo farm init says how")
        }
        let status: PoolStatus
        do throws(BrokerError) {
            status = try await BlockingWork.run(label: "farm") { (_) throws(BrokerError) in
                try PoolStatus(try Broker(farm.address, name: "voicememo farm status"))
            }
        } catch {
            throw error.failure
        }
        let now = Double(Moment.present(in: .utc).milliseconds) / 1_000
        if invocation[CommonOptions.json] {
            invocation.console.out.print(status.json(at: now).line)
        } else {
            let width = invocation.console.pageWidth
            for (name, text) in status.rows(at: now) {
                let line = width.map { TextWidth.cutMiddle(text, to: $0 - 12) } ?? text
                invocation.console.show(TextWidth.pad(name, to: 10) + line.printable + "\n")
            }
        }
        return .done
    }
}

extension PoolStatus {
    /// As a person reads it: a word and a line.
    fileprivate func rows(at now: Double) -> [(String, String)] {
        let age = oldest.map { ", the oldest for \(Self.span(now - $0))" } ?? ""
        var rows = [
            (
                "waiting",
                waiting + inHand == 0 ? "nothing" : "\(Shown.counted(waiting, "part", "parts"))\(age)"
            ),
            ("in hand", Shown.counted(inHand, "part", "parts")),
            ("done", "\(doneLastHour) in the last hour"),
        ]
        rows += workers.map { worker in
            let since = worker.inHand.map(\.since).min().map { ", since \(Self.span(now - $0))" } ?? ""
            let failed = worker.failed > 0 ? ", \(worker.failed) given back" : ""
            let inHand = "\(worker.inHand.count) of \(worker.room) in hand\(since)"
            let seen = "seen \(Self.span(now - worker.at)) ago, version \(worker.version)"
            return ("worker", "\(worker.name): \(inHand), \(worker.done) done\(failed), \(seen)")
        }
        if workers.isEmpty {
            rows.append(("workers", "none: voicememod --work on another machine makes one"))
        }
        return rows
    }

    private static func span(_ seconds: Double) -> String {
        switch max(0, seconds) {
        case ..<120: "\(Int(max(0, seconds))) s"
        case ..<7_200: "\(Int(seconds) / 60) min"
        default: "\(Int(min(seconds, 1e9)) / 3_600) h"
        }
    }

    fileprivate func json(at now: Double) -> JSONText {
        [
            "schema": 1,
            "waiting": .integer(waiting),
            "inHand": .integer(inHand),
            "oldestSeconds": oldest.map { .number(max(0, now - $0)) } ?? .null,
            "soundBytes": .integer(soundBytes),
            "answers": .integer(answers),
            "doneLastHour": .integer(doneLastHour),
            "workers": .array(workers.map { $0.json(at: now) }),
        ]
    }
}

extension WorkerWord {
    fileprivate func json(at now: Double) -> JSONText {
        [
            "name": .string(name),
            "version": .string(version),
            "kinds": .array(kinds.map(JSONText.string)),
            "room": .integer(room),
            "inHand": .array(
                inHand.map { ["job": .string($0.id), "seconds": .number(max(0, now - $0.since))] }
            ),
            "done": .integer(done),
            "doneLastHour": .integer(doneLastHour),
            "failed": .integer(failed),
            "seenSecondsAgo": .number(max(0, now - at)),
        ]
    }
}
