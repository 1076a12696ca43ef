import Testing
import VoiceCore
@testable import Web

@Suite("What open pages are told")
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

    @Test("Of more than may listen the oldest makes way, and all others are told")
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

    @Test("Nobody is told who was not let in, and a change is no event to ask for")
    func door() async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get("/events", ["Cookie": ""]).status == 403)
        #expect(try await diary.post("/events", [:]).status == 405)
        #expect(try await diary.get("/events", method: "HEAD").status == 405)
        await diary.server.stop()
    }

    @Test("What is sent has one line for each event, whatever was said")
    func oneLine() {
        let event = PageEvent.words(steady: "a \"quoted\"\n\nevent: state", fresh: "\r\n")
        #expect(event.text.split(separator: "\n").count == 2)
        #expect(
            PageEvent.meter(seconds: 1.23456, level: 1 / 3).text.contains(#"{"seconds":1.23,"level":0.33}"#)
        )
    }
}
