import Foundation
import Glibc
import Testing
import VoiceCore

/// A person, their phone and their cat, acting on an inbox at random, and what must come of it.
final class Chaos {
    let yard: DaemonYard
    var chance: SeededRandom
    var nextNumber: UInt64 = 1_000
    var writers: [SlowWriter] = []
    var expected: [String: TestMemo] = [:]
    var hopeless: Set<String> = []
    var whole: [(path: String, memo: TestMemo)] = []
    private(set) var kills = 0
    private var reader: DiaryStore?
    private(set) var deeds: [String: Int] = [:]

    /// Memos that were killed often are tried again only after minutes.
    static let patience = 600.0

    private let hearsForReal: Bool

    init(_ yard: DaemonYard, seed: UInt64, hearsForReal: Bool = false) {
        self.yard = yard
        self.hearsForReal = hearsForReal
        chance = SeededRandom(seed: seed)
    }

    func drop() async throws {
        let deeds: [(Int, String, () throws -> Void)] = [
            (20, "copied", copy), (14, "written slowly", beginWriting),
            (12, "renamed into place", putInPlace),
            (10, "delivered again", deliverAgain), (8, "renamed", rename),
            (6, "in a folder moved in", moveFolderIn),
            (5, "replaced", replace), (5, "damaged", damage), (4, "too short", tooShort),
            (4, "grown from empty", grow),
            (4, "unfinished for ever", leaveUnfinished), (3, "with the clock set back", copyFromThePast),
            (2, "linked into place", linkIn), (3, "same stem", sameStem),
        ]
        var ticket = Int.random(in: 0..<deeds.map(\.0).reduce(0, +), using: &chance)
        for (weight, name, deed) in deeds {
            ticket -= weight
            guard ticket < 0 else { continue }
            self.deeds[name, default: 0] += 1
            try deed()
            break
        }
        try writeOn()
        try await trouble()
        await keepPace()
    }

    /// Drops no faster than the daemon files, so that kills come while it works.
    private func keepPace() async {
        guard expected.count % 16 == 0 else { return }
        await untilStarted()
        await yard.waits(for: "the daemon to file more", limitSeconds: Self.patience) {
            if reader == nil { reader = try DiaryStore(folder: yard.diary, options: .init(access: .read)) }
            let counts = try await reader?.ledger.counts() ?? [:]
            let settled = [.filed, .held, .skipped].reduce(0) { $0 + counts[$1, default: 0] }
            return expected.count + hopeless.count - settled < 40
        }
    }

    func start() throws {
        // What earlier daemons said is of no use any more, and would be read again with every line of this one.
        unlink(yard.log)
        try yard.start(environment: hearsForReal ? ["VOICECORE_ENGINE": ""] : [:])
    }

    /// Before that, a signal would end it like any program.
    private func untilStarted() async {
        await yard.waits(for: "the start", limitSeconds: Self.patience) { !yard.lines(.started).isEmpty }
    }

    func restart() async throws {
        await untilStarted()
        #expect(await yard.terminate() == .exited(0))
        try start()
    }

    func finish() throws {
        while !writers.isEmpty { try writeOn(everyOne: true) }
    }

    private func trouble() async throws {
        switch Int.random(in: 0..<1_000, using: &chance) {
        case 0..<50:
            usleep(UInt32.random(in: 0...60_000, using: &chance))
            yard.kill()
            kills += 1
            // Sometimes more comes while it is down.
            if Bool.random(using: &chance) { try copy() }
            try start()
        case 50..<65:
            await untilStarted()
            yard.send(SIGHUP)
        case 65..<72: try await restart()
        case 72..<77: try flood()
        case 77..<85:
            #expect(Glibc.rename(yard.inbox, yard.inbox + ".away") == 0)
            usleep(UInt32.random(in: 0...30_000, using: &chance))
            #expect(Glibc.rename(yard.inbox + ".away", yard.inbox) == 0)
        default: usleep(UInt32.random(in: 0...20_000, using: &chance))
        }
    }
}

struct SlowWriter {
    let memo: TestMemo
    let path: String
    let finalPath: String?
    private let descriptor: Int32
    private var rest: ArraySlice<UInt8>

    init(_ memo: TestMemo, at path: String, finalPath: String?) {
        self.memo = memo
        self.path = path
        self.finalPath = finalPath
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        #expect(descriptor >= 0)
        rest = memo.bytes[...]
    }

    /// Returns true for the last bytes, after which the file is closed.
    mutating func write(_ most: Int) -> Bool {
        let burst = Array(rest.prefix(most))
        #expect(burst.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == burst.count)
        rest = rest.dropFirst(burst.count)
        guard rest.isEmpty else { return false }
        close(descriptor)
        return true
    }
}
