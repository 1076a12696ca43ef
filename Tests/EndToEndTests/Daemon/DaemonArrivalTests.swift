import Foundation
import Testing
import VoiceCore

@Suite("Memos that come into the daemon's inbox")
struct DaemonArrivalTests {
    private let yard: DaemonYard

    init() throws { yard = try DaemonYard() }

    @Test("A copy in many bursts is one whole entry, and only when it is complete")
    func bursts() async throws {
        try yard.start()
        let bytes = TestMemo(1).bytes
        let writer = open(yard.inbox + "/slow.wav", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        for start in stride(from: 0, to: bytes.count, by: bytes.count / 4 + 1) {
            let part = Array(bytes[start..<min(start + bytes.count / 4 + 1, bytes.count)])
            #expect(write(writer, part, part.count) == part.count)
            // The pause is longer than the settling time: a whole other memo comes and goes.
            try yard.drop(TestMemo(100 + UInt64(start)), "mark\(start).wav")
            await yard.waits(for: .filed, "mark\(start).wav")
        }
        #expect(!yard.lines.contains { $0.contains("filed: \(yard.inbox)/slow.wav") })
        close(writer)
        await yard.waits(for: .filed, "slow.wav")
        try await yard.expectEntries([TestMemo(1)], atLeast: true)
    }

    @Test("An export that comes is passed over, and the memos that lie in it without being of it are named")
    func export() async throws {
        try yard.start()
        try yard.write([], to: yard.path + "/out/said.opus")
        try yard.write([1], to: yard.path + "/out/new.wav")
        let list = "01ARZ3NDEKTSV4RRFFQ69G5FAV\t-\tsaid.opus\t-:0:0\n"
        try yard.write(Array(list.utf8), to: yard.path + "/out/.voicecore-export")
        await yard.waits(for: .watching)
        yard.move("../out", to: "out")
        await yard.waits(for: .passedOver, "out")
        #expect(yard.lines(.passedOver).last?.hasSuffix("other files in it are not filed: new.wav") == true)
    }

    @Test("A rename, a second delivery and a copy under another name are one entry")
    func sameBytes() async throws {
        try yard.start()
        try yard.drop(TestMemo(2), "memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        yard.move("memo.wav", to: "renamed.wav")
        await yard.waits(for: .duplicate, "renamed.wav")
        try yard.drop(TestMemo(2), "copy.wav")
        await yard.waits(for: .duplicate, "copy.wav")
        try yard.drop(TestMemo(2), "sub/memo.wav")
        await yard.waits(for: .duplicate, "sub/memo.wav")
        try await yard.expectEntries([TestMemo(2)])
    }

    @Test("A rename while the memo is in hand loses nothing and doubles nothing")
    func renameInHand() async throws {
        try yard.holdEngine()
        try yard.start()
        try yard.drop(TestMemo(3), "memo.wav")
        await yard.waits(for: .taken, "memo.wav")
        yard.move("memo.wav", to: "renamed.wav")
        await yard.waits(for: .settled, "renamed.wav")
        yard.letGo()
        await yard.waits(for: "the renamed file's end") {
            yard.lines.contains {
                $0.hasPrefix("duplicate: \(yard.inbox)/renamed.wav")
                    || $0.hasPrefix("filed: \(yard.inbox)/renamed.wav")
            }
        }
        try await yard.expectEntries([TestMemo(3)])
    }

    @Test("Two files with one stem are two entries")
    func sameStem() async throws {
        try yard.start()
        try yard.drop(TestMemo(4), "memo.wav")
        try yard.drop(TestMemo(5), "memo.m4a")
        await yard.waits(for: .filed, "memo.wav")
        await yard.waits(for: .filed, "memo.m4a")
        try await yard.expectEntries([TestMemo(4), TestMemo(5)])
    }

    @Test("Other bytes under the same name are a second entry, and said to be")
    func replaced() async throws {
        try yard.start()
        try yard.drop(TestMemo(6), "memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        try yard.drop(TestMemo(7), ".new")
        yard.move(".new", to: "memo.wav")
        await yard.waits(for: .filed, "memo.wav", times: 2)
        #expect(yard.lines(.replaced).count == 1)
        try await yard.expectEntries([TestMemo(6), TestMemo(7)])
    }

    @Test("What comes while the daemon is down is filed when it is back, and what it knew is not taken again")
    func whileDown() async throws {
        try yard.drop(TestMemo(8), "before.wav")
        try yard.start()
        await yard.waits(for: .filed, "before.wav")
        #expect(await yard.terminate() == .exited(0))
        try yard.drop(TestMemo(9), "down.wav")
        try yard.start()
        await yard.waits(for: .filed, "down.wav")
        #expect(yard.lines(.taken).count == 2)
        try await yard.expectEntries([TestMemo(8), TestMemo(9)])
    }

    @Test("A folder that is moved in is filed with all that is in it")
    func movedIn() async throws {
        try yard.start()
        try yard.write(TestMemo(10).bytes, to: yard.path + "/trip/one.wav")
        try yard.write(TestMemo(11).bytes, to: yard.path + "/trip/day/two.wav")
        #expect(rename(yard.path + "/trip", yard.inbox + "/trip") == 0)
        await yard.waits(for: .filed, "trip/one.wav")
        await yard.waits(for: .filed, "trip/day/two.wav")
        try await yard.expectEntries([TestMemo(10), TestMemo(11)])
    }

    @Test(
        "Unfinished files are not memos until they have their names",
        arguments: [
            (".syncthing.memo.wav.tmp", "memo.wav"), ("memo.wav.part", "memo.wav"),
            ("memo.wav.crdownload", "memo.wav"),
        ]
    )
    func unfinished(name: String, final: String) async throws {
        try yard.start()
        try yard.drop(TestMemo(12), name)
        try yard.drop(TestMemo(13), "other.wav")
        await yard.waits(for: .filed, "other.wav")
        #expect(!yard.lines.contains { $0.contains(name) })
        yard.move(name, to: final)
        await yard.waits(for: .filed, final)
        try await yard.expectEntries([TestMemo(12), TestMemo(13)])
    }

    @Test("A file that makes no sense waits as held and blocks nobody, and is taken when it is mended")
    func unreadableInFront() async throws {
        try yard.write(Array("this is no sound".utf8), to: yard.inbox + "/aaa.wav")
        try yard.drop(TestMemo(14), "good.wav")
        try yard.start(["--jobs", "1"])
        await yard.waits(for: .filed, "good.wav")
        await yard.waits(for: .held, "aaa.wav")
        try yard.drop(TestMemo(15), "aaa.wav")
        await yard.waits(for: .filed, "aaa.wav")
        try await yard.expectEntries([TestMemo(14), TestMemo(15)])
    }

    @Test("A memo that is too short is skipped and said, and is not looked at again")
    func tooShort() async throws {
        try yard.drop(TestMemo(16, frames: 15_999), "short.wav")
        try yard.drop(TestMemo(17, frames: 16_000), "exact.wav")
        try yard.start()
        await yard.waits(for: .skipped, "short.wav")
        await yard.waits(for: .filed, "exact.wav")
        try await yard.expectEntries([TestMemo(17, frames: 16_000)])
    }

    @Test("Where events cannot be had, looking every few seconds finds all the same")
    func polling() async throws {
        try yard.start(["--poll"])
        await yard.waits(for: .polling)
        try yard.drop(TestMemo(20), "memo.wav")
        try yard.drop(TestMemo(21), "deep/er/memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        await yard.waits(for: .filed, "deep/er/memo.wav")
        try await yard.expectEntries([TestMemo(20), TestMemo(21)])
    }

    @Test(
        "Files that are to be moved or deleted after filing are, and are not taken again",
        arguments: ["move", "delete"]
    )
    func disposal(policy: String) async throws {
        try yard.start(["--source", policy])
        try yard.drop(TestMemo(22), "trip/memo.wav")
        await yard.waits(for: .filed, "trip/memo.wav")
        try yard.drop(TestMemo(23), "other.wav")
        await yard.waits(for: .filed, "other.wav")
        let exists = FileManager.default.fileExists(atPath:)
        #expect(!exists(yard.inbox + "/trip/memo.wav"))
        #expect(exists(yard.inbox + "/filed/memo.wav") == (policy == "move"))
        #expect(yard.lines(.duplicate).isEmpty)
        try await yard.expectEntries([TestMemo(22), TestMemo(23)])
    }

    @Test("A clock set far back and far ahead changes nothing: files say what they like")
    func clocks() async throws {
        try yard.start()
        try yard.drop(TestMemo(18), ".past")
        try yard.drop(TestMemo(19), ".future")
        for (name, seconds) in [(".past", -86_400 * 365 * 40), (".future", 86_400 * 365 * 10)] {
            let time = timespec(tv_sec: time(nil) + seconds, tv_nsec: 0)
            #expect(utimensat(AT_FDCWD, "\(yard.inbox)/\(name)", [time, time], 0) == 0)
        }
        yard.move(".past", to: "past.wav")
        yard.move(".future", to: "future.wav")
        await yard.waits(for: .filed, "past.wav")
        await yard.waits(for: .filed, "future.wav")
        try await yard.expectEntries([TestMemo(18), TestMemo(19)])
    }
}

extension DaemonYard {
    func expectEntries(
        _ memos: [TestMemo],
        atLeast: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let audit = try await DiaryAudit(of: diary)
        for memo in memos {
            let found = audit.entries.filter { $0.sha256 == memo.sha256 }
            #expect(found.count == 1, "memo \(memo.number)", sourceLocation: sourceLocation)
            for entry in found {
                #expect(abs(entry.seconds - memo.seconds) < 0.001, sourceLocation: sourceLocation)
            }
        }
        if !atLeast {
            #expect(audit.entries.count == memos.count, "\(audit.entries)", sourceLocation: sourceLocation)
        }
        #expect(audit.findings == [], sourceLocation: sourceLocation)
    }
}
