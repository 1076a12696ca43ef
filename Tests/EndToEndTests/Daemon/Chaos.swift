import Foundation
import MemoWatch
import Testing
import VoiceCore

/// A person, their phone and their cat, acting on an inbox at random, and what must come of it.
final class Chaos {
    let yard: DaemonYard
    private var chance: SeededRandom
    private var nextNumber: UInt64 = 1_000
    private var writers: [SlowWriter] = []
    /// Memos that must be entries, each exactly once, by the digest of their bytes.
    private(set) var expected: [String: TestMemo] = [:]
    /// Files that can never be entries: damaged, or too short.
    private(set) var hopeless: Set<String> = []
    /// Whole memos by path, to be delivered again, renamed or replaced.
    private var whole: [(path: String, memo: TestMemo)] = []
    private(set) var kills = 0
    private var reader: DiaryStore?
    private(set) var deeds: [String: Int] = [:]

    /// For how many seconds nothing may come about: a busy machine is no fault.
    static let patience = 3_600.0

    /// Whether the real engine hears, in place of one that costs nothing.
    private let hearsForReal: Bool

    init(_ yard: DaemonYard, seed: UInt64, hearsForReal: Bool = false) {
        self.yard = yard
        self.hearsForReal = hearsForReal
        chance = SeededRandom(seed: seed)
    }

    /// Does one thing, which adds or changes one file or more.
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

    /// Drops no faster than the daemon files, so that kills come while it works at any time of a long run.
    private func keepPace() async {
        guard expected.count % 16 == 0 else { return }
        await untilStarted()
        await yard.waits(for: "the daemon to file more", limitSeconds: Self.patience) {
            if reader == nil { reader = try DiaryStore(folder: yard.diary, options: .init(access: .read)) }
            let counts = try await reader?.ledgerCounts() ?? [:]
            let settled = [.filed, .held, .skipped].reduce(0) { $0 + counts[$1, default: 0] }
            return expected.count + hopeless.count - settled < 40
        }
    }

    func start() throws {
        // What earlier daemons said is of no use any more, and would be read again with every line of this one.
        unlink(yard.log)
        try yard.start(environment: hearsForReal ? ["VOICEMEMO_ENGINE": ""] : [:])
    }

    /// Before that, a signal would end it as it ends any program.
    private func untilStarted() async {
        await yard.waits(for: "the start", limitSeconds: Self.patience) { !yard.lines(.started).isEmpty }
    }

    /// Ends the daemon as a person would, and starts it again.
    func restart() async throws {
        await untilStarted()
        #expect(yard.terminate() == .exited(0))
        try start()
    }

    /// Lets every writer come to its end.
    func finish() throws {
        while !writers.isEmpty { try writeOn(everyOne: true) }
    }

    /// What happens to the daemon and to the inbox as a whole.
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
        case 65..<72:
            try await restart()
        case 72..<77: try flood()
        case 77..<85:
            #expect(Glibc.rename(yard.inbox, yard.inbox + ".away") == 0)
            usleep(UInt32.random(in: 0...30_000, using: &chance))
            #expect(Glibc.rename(yard.inbox + ".away", yard.inbox) == 0)
        default: usleep(UInt32.random(in: 0...20_000, using: &chance))
        }
    }
}

extension Chaos {
    private func newMemo() -> TestMemo {
        nextNumber += 1
        return TestMemo(nextNumber, frames: Int.random(in: 16_000...22_000, using: &chance))
    }

    private func newPath(_ ending: String = "wav") -> String {
        let folder =
            ["", "", "", "a/", "a/b/", "trip \(Int.random(in: 0..<4, using: &chance))/"].randomElement(
                using: &chance
            ) ?? ""
        return
            "\(yard.inbox)/\(folder)memo \(nextNumber)-\(Int.random(in: 0..<1_000_000, using: &chance)).\(ending)"
    }

    private func put(_ memo: TestMemo, _ path: String) throws {
        try yard.write(memo.bytes, to: path)
        expect(memo, at: path)
    }

    private func expect(_ memo: TestMemo, at path: String) {
        expected[memo.sha256] = memo
        whole.append((path, memo))
    }

    private func copy() throws { try put(newMemo(), newPath()) }

    private func copyFromThePast() throws {
        let memo = newMemo()
        let (path, hidden) = (newPath(), "\(yard.path)/past-\(nextNumber)")
        try yard.write(memo.bytes, to: hidden)
        let when = timespec(
            tv_sec: Int.random(in: -1_000_000_000...3_000_000_000, using: &chance),
            tv_nsec: 0
        )
        #expect(utimensat(AT_FDCWD, hidden, [when, when], 0) == 0)
        try place(hidden, at: path)
        expect(memo, at: path)
    }

    private func beginWriting() throws {
        let memo = newMemo()
        let (final, isHidden) = (newPath(), Bool.random(using: &chance))
        let path = isHidden ? final + [".part", ".crdownload", ".tmp"][Int(nextNumber % 3)] : final
        try yard.write([], to: path)
        writers.append(SlowWriter(memo, at: path, finalPath: isHidden ? final : nil))
    }

    /// Each file that is being written grows a little, or not.
    private func writeOn(everyOne: Bool = false) throws {
        for index in writers.indices.reversed() where everyOne || Bool.random(using: &chance) {
            guard writers[index].write(Int.random(in: 1...9_000, using: &chance)) else { continue }
            let writer = writers.remove(at: index)
            if let final = writer.finalPath { try place(writer.path, at: final) }
            expect(writer.memo, at: writer.finalPath ?? writer.path)
        }
    }

    private func place(_ from: String, at path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        #expect(Glibc.rename(from, path) == 0)
    }

    private func putInPlace() throws {
        let (memo, path) = (newMemo(), newPath())
        let name = (path as NSString).lastPathComponent
        let hidden = "\(yard.inbox)/.syncthing.\(name).tmp"
        try yard.write(memo.bytes, to: hidden)
        try place(hidden, at: path)
        expect(memo, at: path)
    }

    private func linkIn() throws {
        let memo = newMemo()
        let (outside, path) = ("\(yard.path)/linked-\(nextNumber)", "\(yard.inbox)/linked \(nextNumber).wav")
        try yard.write(memo.bytes, to: outside)
        #expect(link(outside, path) == 0)
        expect(memo, at: path)
    }

    private func deliverAgain() throws {
        guard let old = whole.randomElement(using: &chance) else { return try copy() }
        try put(old.memo, Bool.random(using: &chance) ? old.path : newPath())
    }

    private func rename() throws {
        guard let index = whole.indices.randomElement(using: &chance) else { return try copy() }
        let path = newPath()
        try place(whole[index].path, at: path)
        // Other deliveries of the same name went with it.
        let old = whole[index].path
        for other in whole.indices where whole[other].path == old { whole[other].path = path }
    }

    private func moveFolderIn() throws {
        let folder = "\(yard.path)/folder-\(nextNumber)"
        var memos: [(String, TestMemo)] = []
        for index in 0..<Int.random(in: 1...3, using: &chance) {
            let memo = newMemo()
            let name = index == 0 ? "one.wav" : "deep/er/\(index).wav"
            try yard.write(memo.bytes, to: "\(folder)/\(name)")
            memos.append((name, memo))
        }
        let target = "\(yard.inbox)/folder \(nextNumber)"
        try place(folder, at: target)
        for (name, memo) in memos { expect(memo, at: "\(target)/\(name)") }
    }

    /// Other bytes take the name of a memo that is also somewhere else, so that either must be an entry.
    private func replace() throws {
        guard let old = whole.randomElement(using: &chance) else { return try copy() }
        try put(old.memo, newPath())
        let memo = newMemo()
        let hidden = "\(yard.inbox)/.replacing-\(nextNumber)"
        try yard.write(memo.bytes, to: hidden)
        #expect(Glibc.rename(hidden, old.path) == 0)
        whole.removeAll { $0.path == old.path }
        expect(memo, at: old.path)
    }

    private func damage() throws {
        let path = newPath()
        let bytes: [UInt8] =
            Bool.random(using: &chance)
            ? Array("not a sound at all \(nextNumber) \(path)".utf8)
            : Array(TestMemo(nextNumber).bytes.prefix(Int.random(in: 1...40, using: &chance)))
                + Array(path.utf8)
        nextNumber += 1
        try yard.write(bytes, to: path)
        hopeless.insert(path)
    }

    private func tooShort() throws {
        nextNumber += 1
        let memo = TestMemo(nextNumber, frames: Int.random(in: 1...15_999, using: &chance))
        let path = newPath()
        try yard.write(memo.bytes, to: path)
        hopeless.insert(path)
    }

    private func grow() throws {
        let (memo, path) = (newMemo(), newPath())
        try yard.write([], to: path)
        usleep(UInt32.random(in: 0...20_000, using: &chance))
        try yard.write(memo.bytes, to: path)
        expect(memo, at: path)
    }

    private func leaveUnfinished() throws {
        try yard.write(newMemo().bytes, to: newPath("m4a.part"))
    }

    private func sameStem() throws {
        let path = newPath()
        try put(newMemo(), path)
        try put(newMemo(), (path as NSString).deletingPathExtension + ".m4a")
    }

    /// More events than the kernel keeps while the daemon cannot read them, and then a memo.
    private func flood() throws {
        yard.send(SIGSTOP)
        try yard.write([], to: yard.inbox + "/.flood")
        for _ in 0..<4_300 {
            #expect(Glibc.rename(yard.inbox + "/.flood", yard.inbox + "/.water") == 0)
            #expect(Glibc.rename(yard.inbox + "/.water", yard.inbox + "/.flood") == 0)
        }
        try copy()
        yard.send(SIGCONT)
    }
}
