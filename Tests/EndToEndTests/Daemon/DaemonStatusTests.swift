import Foundation
import System
import TestKit
import Testing
import VoiceCore

@Suite("The status of a daemon")
struct DaemonStatusTests {
    private let yard: DaemonYard

    init() throws { yard = try DaemonYard() }

    @Test("A file is settling from its first byte, also where the daemon has not come to look at it")
    func firstByte() async throws {
        try yard.start(["--source", "move"])
        try yard.drop(TestMemo(71), "old.wav")
        await yard.waits(for: .filed, "old.wav")
        await yard.waits(for: "the status", at: [yard.diary]) {
            let status = DaemonStatus.read(diary: yard.diary)
            return status?.filed == 1 && status?.inboxes.first?.settling == []
        }
        // It is told of what comes now when it goes on.
        yard.send(SIGSTOP)
        try yard.drop(TestMemo(72), "new.wav")
        try yard.write(TestMemo(73).bytes, to: yard.path + "/trip/deep/sea.wav")
        #expect(rename(yard.path + "/trip", yard.inbox + "/trip") == 0)
        for name in ["note.txt", ".hidden.wav", "filed/mine.wav"] { try yard.drop(TestMemo(74), name) }
        let status = try shown()
        #expect(
            status.contains("\(yard.inbox): listening; 2 settling: new.wav, trip/deep/sea.wav"),
            "\(status)"
        )
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        #expect(try schema.faults(ofLine: String(shown("--json").dropLast()), as: "status") == [])
        let why = try answer(["status", "--diary", yard.diary, yard.inbox + "/new.wav"])
        #expect(why.end == .exited(75))
        let said = String(decoding: why.message, as: UTF8.self)
        #expect(said.contains("not taken yet: the daemon waits until it is written in full"), "\(said)")
        yard.send(SIGCONT)
        await yard.waits(for: .filed, "trip/deep/sea.wav")
        await yard.waits(for: .filed, "new.wav")
        await yard.waits(for: "the status", at: [yard.diary]) {
            DaemonStatus.read(diary: yard.diary)?.filed == 3
        }
        #expect(try !shown().contains("settling"))
    }

    @Test("A folder that may not be looked into is named, until it may")
    func closedFolder() async throws {
        let powerless = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        let closed = yard.inbox + "/trip/closed"
        try yard.drop(TestMemo(75), "trip/closed/memo.wav")
        #expect(chmod(closed, 0) == 0)
        defer { chmod(closed, 0o700) }
        try yard.start(wrapper: getuid() == 0 ? powerless : [])
        await yard.waits(for: .folderClosed, "trip/closed")
        await yard.waits(for: "the status", at: [yard.diary]) {
            try shown().contains("\(yard.inbox): listening; 1 folder not looked into: trip/closed\n")
        }
        let json = try shown("--json")
        #expect(json.contains(#""closed":["\#(closed)"]"#), "\(json)")
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        #expect(try schema.faults(ofLine: String(json.dropLast()), as: "status") == [])
        #expect(chmod(closed, 0o700) == 0)
        await yard.waits(for: .filed, "trip/closed/memo.wav")
        await yard.waits(for: "the status", at: [yard.diary]) { try !shown().contains("not looked into") }
    }

    private func shown(_ options: String...) throws -> String {
        let answer = try answer(["status", "--diary", yard.diary] + options)
        #expect(answer.end == .exited(0))
        return String(decoding: answer.output, as: UTF8.self)
    }

    private func answer(_ arguments: [String]) throws -> ProgramCall.Answer {
        try ProgramCall.hold(
            with: try #require(InstalledFiles.standard.helper("voicecore")),
            arguments: arguments,
            environment: ["HOME=\(yard.path)", "PATH=/usr/bin:/bin"],
            input: [],
            limitSeconds: 120
        )
    }
}
