import Foundation
import System
import Testing
@testable import VoiceCore

@Suite("Events of a folder")
struct FolderEventsTests {
    private let wakes: AsyncStream<Void>
    private let wake: @Sendable () -> Void

    init() {
        let (wakes, source) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.wakes = wakes
        wake = { source.yield() }
    }

    private func hints(
        of events: FolderEvents,
        _ isEnough: (FolderEvents.Hints) -> Bool
    ) async -> FolderEvents.Hints {
        var all = events.gathered()
        var wakes = wakes.makeAsyncIterator()
        while !isEnough(all), await wakes.next() != nil {
            let more = events.gathered()
            all.paths.formUnion(more.paths)
            all.everything = all.everything || more.everything
        }
        return all
    }

    @Test("Writing, moving in and linking in are hinted at; what lies beside the inbox is not")
    func hinted() async throws {
        let yard = try Yard()
        try yard.write("in/old")
        let root = yard.path + "/in"
        let events = try FolderEvents(root: root, wake: wake)
        try events.watch(root)
        try events.watch(yard.path)
        try yard.write("beside")
        try yard.write("in/written")
        try yard.move("beside", to: "in/moved")
        #expect(link(root + "/old", root + "/linked") == 0)
        let found = await hints(of: events) { $0.paths.count >= 3 }
        #expect(
            found.paths
                == ["written", "moved", "linked"].map { Path("\(root)/\($0)") }.reduce(into: []) {
                    $0.insert($1)
                }
        )
    }

    @Test("Changes before the first question are among the hints")
    func atOnce() async throws {
        let yard = try Yard()
        try yard.write("in/old")
        let root = yard.path + "/in"
        let events = try FolderEvents(root: root, wake: {})
        try events.watch(root)
        for number in 0..<20 {
            try yard.move(number == 0 ? "in/old" : "in/\(number - 1)", to: "in/\(number)")
            #expect(events.gathered().paths.contains(Path("\(root)/\(number)")))
        }
    }

    @Test("The parent folder hints at the inbox's removal and return")
    func rootGoesAndComes() async throws {
        let yard = try Yard()
        let root = yard.path + "/in"
        let events = try FolderEvents(root: root, wake: wake)
        try events.watch(yard.path)
        #expect(throws: FolderEvents.Refusal.folder(errno: ENOENT)) { try events.watch(root) }
        try yard.write("in/memo")
        #expect(await hints(of: events) { $0.paths.contains(Path(root)) }.paths == [Path(root)])
        try events.watch(root)
        try yard.remove("in")
        #expect(await hints(of: events) { $0.paths.contains(Path(root)) }.paths.contains(Path(root)))
    }

    @Test("A folder that moves within the inbox speaks under its new name, and one that moves out is silent")
    func movedFolders() async throws {
        let yard = try Yard()
        try yard.write("in/a/deep/memo")
        let root = yard.path + "/in"
        let events = try FolderEvents(root: root, wake: wake)
        for folder in ["", "/a", "/a/deep"] { try events.watch(root + folder) }
        try yard.move("in/a", to: "in/b")
        _ = await hints(of: events) { $0.paths.contains(Path(root + "/b")) }
        for folder in ["/b", "/b/deep"] { try events.watch(root + folder) }
        try yard.write("in/b/deep/new")
        #expect(await hints(of: events) { $0.paths.contains(Path(root + "/b/deep/new")) }.paths.count >= 1)
        try yard.move("in/b", to: "out")
        _ = await hints(of: events) { $0.paths.contains(Path(root + "/b")) }
        #expect(events.count == 1)
        try yard.write("out/deep/unseen")
        try yard.write("in/seen")
        let last = await hints(of: events) { $0.paths.contains(Path(root + "/seen")) }
        #expect(!last.paths.contains { $0.name == "unseen" })
    }

    @Test("An overflow of the kernel's queue asks for a look at everything")
    func overflow() async throws {
        let yard = try Yard()
        try yard.write("in/.one")
        let root = yard.path + "/in"
        let limit = try #require(
            Int(
                String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines)
            )
        )
        // Holds the reader in its first wake-up until the queue overflows.
        let gate = DispatchSemaphore(value: 0)
        let isHeld = Basket<Bool>()
        let events = try FolderEvents(root: root) { [wake] in
            isHeld.put(true)
            gate.wait(); gate.signal()
            wake()
        }
        try events.watch(root)
        try yard.move("in/.one", to: "in/.two")
        try yard.move("in/.two", to: "in/.one")
        await isHeld.wait("the first wake-up") { !$0.isEmpty }
        for _ in 0...(limit / 4 + 512) {
            try yard.move("in/.one", to: "in/.two")
            try yard.move("in/.two", to: "in/.one")
        }
        gate.signal()
        let found = await hints(of: events) { $0.everything }
        #expect(found.everything)
    }
}
