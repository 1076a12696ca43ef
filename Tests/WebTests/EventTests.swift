import CLinux
import Glibc
import System
import Testing
import VoiceCore
@testable import Web

@Suite("Events for open pages")
struct EventTests {
    @Test("A page that is open hears of an entry that another program changed")
    func changedElsewhere() async throws {
        let diary = try await ServedDiary()
        let events = try await EventReader(diary, since: await diary.page.seen())
        let other = try DiaryStore(folder: diary.store.folder.path, options: .init(access: .write))
        var edit = EntryEdit()
        edit.title = .to("Another")
        _ = try await other.entries.edit(diary.entry.id, edit, at: diary.entry.recordedAt)
        #expect(try await events.next("changed") == "{}")
        // A page that was made before and listens only now is told as well.
        let late = try await EventReader(diary, since: "older")
        #expect(try await late.next("changed") == "{}")
        await diary.server.stop()
    }

    @Test("When too many listen the oldest makes way, and all others are told")
    func limit() async throws {
        let diary = try await ServedDiary()
        let oldest = try await EventReader(diary)
        var open: [EventReader] = []
        for _ in 0..<EventHub.mostPipes { open.append(try await EventReader(diary)) }
        try await oldest.end()
        diary.page.events.tell(.recording)
        for one in open { #expect(try await one.next("state").contains("/record")) }
        #expect(try await diary.get("/").status == 200)
        await diary.server.stop()
    }

    @Test("Closing the diary ends what its browser is told, and so does the end of the server")
    func ends() async throws {
        let diary = try await ServedDiary()
        let closed = try await EventReader(diary)
        #expect(try await diary.post("/close", [:]).status == 200)
        try await closed.end()
        let other = try await ServedDiary()
        let stopped = try await EventReader(other)
        await other.server.stop()
        try await stopped.end()
        await diary.server.stop()
    }

    @Test("Nobody hears events who was not let in, and a change is no event to ask for")
    func door() async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get("/events", ["Cookie": ""]).status == 403)
        #expect(try await diary.post("/events", [:]).status == 405)
        #expect(try await diary.get("/events", method: "HEAD").status == 405)
    }

    @Test("An event has one line of data, whatever was said")
    func oneLine() {
        let event = PageEvent.words(steady: "a \"quoted\"\n\nevent: state", fresh: "\r\n")
        #expect(event.text.split(separator: "\n").count == 2)
        #expect(
            PageEvent.meter(seconds: 1.23456, level: 1 / 3).text.contains(#"{"seconds":1.23,"level":0.33}"#)
        )
    }
}

/// A page that listens to the events of the server.
actor EventReader {
    enum Trouble: Error { case ended(status: Int) }

    private let socket: Int32
    private var rest = ""
    private(set) var status = 0

    /// Returns once the events are open.
    init(_ diary: ServedDiary, since: String? = nil) async throws {
        socket = try ServedDiary.connect(to: diary.server.host)
        // What never comes fails a test and does not hold it up for ever.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let path = "/events" + (since.map { "?since=" + Address.escaped($0) } ?? "")
        let head = "GET \(path) HTTP/1.1\r\nHost: \(diary.server.host)\r\nCookie: \(diary.cookie)\r\n\r\n"
        _ = Glibc.send(socket, Array(head.utf8), head.utf8.count, Int32(MSG_NOSIGNAL))
        while !rest.contains("\r\n\r\n"), try await read() {}
        status = rest.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    deinit { close(socket) }

    /// The data of the next event of a kind; others are dropped.
    func next(_ kind: String) async throws -> String {
        while true {
            if let event = rest.between("event: \(kind)\ndata: ", "\n\n") {
                let end = rest.firstRange(of: "event: \(kind)\ndata: \(event)\n\n")
                if let end { rest.removeSubrange(..<end.upperBound) }
                return event
            }
            guard try await read() else { throw Trouble.ended(status: status) }
        }
    }

    func end() async throws { while try await read() {} }

    private func read() async throws -> Bool {
        let socket = socket
        let piece = await BlockingWork.run(label: "events") { _ in
            var block = [UInt8](repeating: 0, count: 1 << 14)
            let count = recv(socket, &block, block.count, 0)
            return Array(block.prefix(max(0, count)))
        }
        rest += String(decoding: piece, as: UTF8.self)
        return !piece.isEmpty
    }
}
