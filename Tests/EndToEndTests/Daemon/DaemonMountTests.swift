import Foundation
import TestKit
import Testing
import VoiceCore

/// Only root may mount file systems.
@Suite("Mounts under the daemon", .enabled(if: Volume.mayMount), .serialized)
struct DaemonMountTests {
    private let yard: DaemonYard

    init() throws { yard = try DaemonYard() }

    @Test("A volume that is mounted over the inbox is watched at once, and its going is no harm")
    func volume() async throws {
        try yard.start()
        try yard.drop(TestMemo(71), "below.wav")
        await yard.waits(for: .filed, "below.wav")
        try #require(Volume.mount(yard.inbox))
        try yard.drop(TestMemo(72), "on the volume.wav")
        await yard.waits(for: .filed, "on the volume.wav")
        try #require(Volume.unmount(yard.inbox))
        try yard.drop(TestMemo(73), "below again.wav")
        await yard.waits(for: .filed, "below again.wav")
        try await yard.expectEntries([TestMemo(71), TestMemo(72), TestMemo(73)])
    }

    @Test("On a full disk memos wait, and are filed as soon as there is room")
    func fullDisk() async throws {
        try makeFolder(yard.diary)
        try #require(Volume.mount(yard.diary))
        defer { _ = Volume.unmount(yard.diary) }
        try yard.start()
        try yard.drop(TestMemo(74), "first.wav")
        await yard.waits(for: .filed, "first.wav")
        // Everything that is left, to the last byte.
        _ = Volume.run("dd", "if=/dev/zero", "of=\(yard.diary)/filler", "bs=4k")
        try yard.drop(TestMemo(75), "second.wav")
        await yard.waits(for: .waiting, "second.wav")
        #expect(unlink(yard.diary + "/filler") == 0)
        await yard.waits(for: "the second memo") {
            !yard.lines(.finished).isEmpty || yard.lines(.filed).count == 2
        }
        #expect(yard.lines(.obstacleGone).count >= 1)
        #expect(await yard.terminate() == .exited(0))
        let audit = try await DiaryAudit(of: yard.diary)
        #expect(Set(audit.entries.map(\.sha256)) == [TestMemo(74).sha256, TestMemo(75).sha256])
        #expect(audit.entries.count == 2)
    }
}
