import Foundation
import TestKit
import Testing
import VoiceCore

/// Only root may make a full disk.
@Suite("A full disk elsewhere", .enabled(if: Volume.mayMount))
struct FullTargetTests {
    private let yard: DiaryYard
    private let disk: String

    init() async throws {
        yard = try DiaryYard()
        disk = yard.root + "/disk"
        // The last sound is more than the disk holds.
        try await yard.fill(3, lastSound: 3 << 20)
        try makeFolder(disk)
        try #require(Volume.mount(disk, megabytes: 2))
    }

    @Test(
        "is what export, mirror, timeline and backup name, and not the diary; nothing half stays on it",
        arguments: [
            ["export", "--sound", "--into"], ["export", "--mirror"],
            ["list", "--timeline", "--limit", "0", "--html"], ["backup"],
        ]
    )
    func named(command: [String]) async throws {
        defer { _ = Volume.unmount(disk) }
        let target = disk + (command.contains("--html") ? "/diary.html" : "/new")
        let outcome = try await yard.run(all: command + [target])
        #expect(outcome.code == 74, "\(outcome.message)")
        #expect(outcome.message.contains(disk) && outcome.message.contains("no space left on the disk"))
        #expect(!outcome.message.contains(yard.diary), "\(outcome.message)")
        let there = FolderNames.files(below: disk)
        if command.contains("--mirror") {
            // The two entries for which there was room are whole, and the next run goes on.
            #expect(there.count { $0.hasSuffix(".opus") } == 2 && there.count { $0.hasSuffix(".json") } == 2)
        } else {
            #expect(there.allSatisfy { $0.hasSuffix(".voicecore-backup") }, "\(there)")
        }
    }

    @Test("ends a mirror that names what it gave another name, as the next run does not know it any more")
    func keptThoughFailed() async throws {
        defer { _ = Volume.unmount(disk) }
        let mirror = disk + "/new"
        #expect(try await yard.run("export", "--mirror", mirror).code == 74)
        let document = try #require(FolderNames.files(below: mirror).first { $0.hasSuffix(".json") })
        try "mine".write(to: "\(mirror)/\(document)")
        let again = try await yard.run("export", "--mirror", mirror)
        #expect(again.code == 74, "\(again.message)")
        let renamed = "\(document.dropLast(5)) (yours).json"
        #expect(
            again.message.contains("\(mirror)/\(renamed): you changed it, so yours has this name now"),
            "\(again.message)"
        )
    }

    @Test("takes from an export into a folder of an earlier one only what is new in it")
    func ownFolder() async throws {
        defer { _ = Volume.unmount(disk) }
        #expect(try await yard.run("export", "--format", "csv", "--into", disk).code == 0)
        let before = FolderNames.files(below: disk)
        let outcome = try await yard.run("export", "--sound", "--into", disk)
        #expect(outcome.code == 74, "\(outcome.message)")
        #expect(FolderNames.files(below: disk) == before)
    }
}

@Suite("A full disk of the diary", .enabled(if: Volume.mayMount))
struct FullDiskCommandTests {
    private let yard: DiaryYard

    init() throws {
        yard = try DiaryYard()
        try makeFolder(yard.diary)
        try #require(Volume.mount(yard.diary, megabytes: 2))
    }

    private func fillUp() { _ = Volume.run("dd", "if=/dev/zero", "of=\(yard.diary)/filler", "bs=4k") }

    @Test("lets everything be read that is in it", arguments: [false, true])
    func read(isLeftBehind: Bool) async throws {
        defer { _ = Volume.unmount(yard.diary) }
        try await yard.fill(2)
        // What a killed program has not folded into the database is read as well.
        var open: DiaryStore? = isLeftBehind ? try yard.open() : nil
        if let open { try await open.entries.add(Self.entry, at: Self.entry.recordedAt) }
        let wal = yard.diary + "/diary.sqlite-wal"
        let log = FileBytes.read(wal)
        open = nil
        // Whoever closes the database last takes the log away, which may be a moment later.
        try await Events(at: [yard.diary]).pause(until: "the log is folded in") { access(wal, F_OK) != 0 }
        if let log { try Data(log).write(to: URL(filePath: wal)) }
        fillUp()
        for command in [
            ["list"], ["show", "last"], ["search", "harbour"], ["list", "--timeline"], ["stats"],
        ] {
            let outcome = try await yard.run(all: command)
            #expect(outcome.code == 0, "\(command): \(outcome.message)")
        }
        #expect(try await yard.run("add", "one more").code == 74)
        #expect(try await yard.run("list").lines.count == (isLeftBehind ? 3 : 2))
    }

    private static let entry: Entry = {
        let moment = Moment(milliseconds: 1_795_167_000_000, offsetSeconds: 32_400)
        return Entry(
            id: EntryID(at: moment),
            recordedAt: moment,
            dateSource: .live,
            dateCertainty: .exact,
            text: "typed",
            createdAt: moment
        )
    }()

    @Test("is why a recording waits, and no stopped program is blamed for it")
    func recording() async throws {
        defer { _ = Volume.unmount(yard.diary) }
        try await yard.fill(1)
        let folder = yard.diary + "/recordings"
        try makeFolder(folder)
        let sample = try Built.path("samples/2026-03-26-exactly-a-second.wav")
        try FileManager.default.copyItem(atPath: sample, toPath: folder + "/20260326-120000.wav")
        fillUp()
        let list = try await yard.run("list")
        #expect(
            list.message.contains("1 recording waits, as the disk of the diary is full"),
            "\(list.message)"
        )
    }

    @Test("ends an import with one sentence and what was taken until then")
    func imported() async throws {
        defer { _ = Volume.unmount(yard.diary) }
        let other = try await DiaryYard(entries: 30)
        let export = yard.root + "/export"
        #expect(try await other.run("export", "--format", "json", "--sound", "--into", export).code == 0)
        try await yard.fill(1)
        fillUp()
        _ = Volume.run("truncate", "-s", "-200K", "\(yard.diary)/filler")
        let outcome = try await yard.run("import", export)
        #expect(outcome.code == 74, "\(outcome.message)")
        #expect(outcome.message.components(separatedBy: "no space left").count == 2, "\(outcome.message)")
        #expect(outcome.message.contains("stopped before the end"))
    }
}
