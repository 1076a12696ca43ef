import Foundation
import TestKit
import Testing
import VoiceCore

/// Writing to a disk on which there is no room; only root may make one.
@Suite("A full disk elsewhere", .enabled(if: Volume.mayMount))
struct FullTargetTests {
    private let yard: DiaryYard
    private let disk: String

    init() async throws {
        yard = try DiaryYard()
        disk = yard.root + "/disk"
        // The last sound is more than the disk holds.
        try await yard.fill(3, lastSound: 3 << 20)
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        try #require(Volume.mount(disk, megabytes: 2))
    }

    @Test(
        "is what export, mirror, timeline and backup name, and not the diary; nothing half stays on it",
        arguments: [
            ["export", "--sound", "--into"], ["export", "--mirror"],
            ["timeline", "--limit", "0", "--html"], ["backup"],
        ]
    )
    func named(command: [String]) async throws {
        defer { _ = Volume.unmount(disk) }
        let target = disk + (command[0] == "timeline" ? "/diary.html" : "/new")
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

    @Test("takes from an export into a folder of a person's only what is new in it")
    func ownFolder() async throws {
        defer { _ = Volume.unmount(disk) }
        try Data("mine".utf8).write(to: URL(filePath: disk + "/mine.txt"))
        let outcome = try await yard.run("export", "--sound", "--into", disk)
        #expect(outcome.code == 74, "\(outcome.message)")
        #expect(FolderNames.files(below: disk).filter { !$0.hasPrefix(".") } == ["mine.txt"])
    }
}
