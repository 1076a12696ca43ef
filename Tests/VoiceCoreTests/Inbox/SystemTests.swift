import Foundation
import System
import TestKit
import Testing
@testable import VoiceCore

@Suite("Facts about files from the system")
struct SystemTests {
    @Test("A file that somebody has open for writing is known, and one that is only read is not")
    func writers() throws {
        let yard = try Yard()
        try yard.write("memo")
        let path = yard.path + "/memo"
        let kind = FileSystemKind.of(path)
        let reader = open(path, O_RDONLY)
        defer { close(reader) }
        #expect(OpenWriters.answer(for: path, on: kind) != .somebody)
        let writer = try OtherWriter(of: path)
        #expect(OpenWriters.answer(for: path, on: kind) == .somebody)
        #expect(OpenWriters.search(for: path) == .somebody)
        writer.end()
        #expect(OpenWriters.answer(for: path, on: kind) != .somebody)
        #expect(OpenWriters.search(for: path) == .unknown)
    }

    @Test("Another process that writes is known too")
    func otherProcess() async throws {
        let yard = try Yard()
        try yard.write("memo")
        let path = yard.path + "/memo"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec 3>>'\(path)'; echo ready; read line"]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        #expect(output.fileHandleForReading.availableData.count > 0)
        #expect(OpenWriters.answer(for: path, on: .of(path)) == .somebody)
        #expect(OpenWriters.search(for: path) == .somebody)
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(OpenWriters.answer(for: path, on: .of(path)) != .somebody)
    }

    @Test("Where others may write unseen, nothing is claimed")
    func shared() throws {
        let yard = try Yard()
        try yard.write("memo")
        #expect(OpenWriters.answer(for: yard.path + "/memo", on: .shared) == .unknown)
    }

    @Test(
        "Network file systems are told from local ones",
        arguments: [
            (Int64(0x6969), FileSystemKind.shared), (0xff53_4d42, .shared), (0xfe53_4d42, .shared),
            (0x6573_5546, .shared), (0x0102_1997, .shared), (0xef53, .local), (0x0102_1994, .local),
            (0x9123_683e, .local), (0x794c_7630, .layered),
        ]
    )
    func kinds(number: Int64, kind: FileSystemKind) { #expect(FileSystemKind.of(kind: number) == kind) }

    @Test("A file replaced under its name is seen to be another")
    func looks() throws {
        let yard = try Yard()
        try yard.write("memo", "one")
        let first = PathSight.at(yard.path + "/memo")
        try yard.write("other", "two")
        try yard.move("other", to: "memo")
        #expect(PathSight.at(yard.path + "/memo") != first)
    }

    @Test("Links, pipes, folders and nothing are not files")
    func sights() throws {
        let yard = try Yard()
        try yard.write("memo")
        #expect(symlink("memo", yard.path + "/link") == 0)
        #expect(mkfifo(yard.path + "/pipe", 0o600) == 0)
        #expect(PathSight.at(yard.path + "/link") == .link)
        #expect(PathSight.at(yard.path + "/pipe") == .other)
        #expect(PathSight.at(yard.path + "/nothing") == .gone)
        #expect(PathSight.at(yard.path + "/memo/nothing") == .gone)
        guard case .folder(let folder) = PathSight.at(yard.path) else {
            Issue.record("not a folder")
            return
        }
        #expect(PathSight.at(yard.path + "/.") == .folder(folder))
    }

    @Test("An obstacle is gone when the file is there, and not before")
    func obstacles() throws {
        let yard = try Yard()
        let obstacle = Obstacle.missing(path: yard.path + "/model")
        #expect(!obstacle.isGone)
        try yard.write("model")
        #expect(obstacle.isGone)
        #expect(!Obstacle.busy.isGone && !Obstacle.other("?").isGone)
        #expect(Obstacle.noSpace(path: yard.path + "/not/yet/there").isGone)
    }

    @Test("Only one daemon has a diary, and others learn its process")
    func lock() throws {
        let yard = try Yard()
        #expect(DiaryLock.holder(diary: yard.path) == nil)
        do {
            let lock = try DiaryLock(diary: yard.path)
            #expect(DiaryLock.holder(diary: yard.path) == getpid())
            #expect(throws: DiaryLock.Refusal.held(by: getpid())) { _ = try DiaryLock(diary: yard.path) }
            #expect(DiaryLock.holder(diary: yard.path) == getpid())
            withExtendedLifetime(lock) {}
        }
        #expect(DiaryLock.holder(diary: yard.path) == nil)
        _ = try DiaryLock(diary: yard.path)
    }
}
