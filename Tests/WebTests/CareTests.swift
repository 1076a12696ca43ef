import Glibc
import Actions
import Synchronization
import System
import Testing
import VoiceCore
@testable import Web

@Suite("Undo, restore and repair")
struct CareTests {
    @Test("A change is taken back, and made again, as long as nothing else changed the entry")
    func undo() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)"
        let revision = Revision(diary.entry).text
        let fields = ["revision": revision, "title": "New", "text": "I was sad.", "tags": "", "mood": "fear"]
        let kept = try await diary.post(path + "/edit", fields)
        #expect(kept.headers["location"] == path + "?changed=1")
        #expect(try await diary.get(path + "?changed=1").body.contains(path + "/undo"))
        #expect(try await diary.get(path).body.contains(path + "/undo") == false)
        let history = try await diary.get(path + "/history").body
        #expect(history.contains("<ins>New</ins>") && history.contains("was sad.</ins>"))
        let changed = Revision(try await diary.store.entries.entry(diary.entry.id)).text
        #expect(try await diary.post(path + "/undo", ["revision": changed]).status == 303)
        let said = try await diary.get(path + "?changed=1").body
        #expect(said.contains("Taken back") && !said.contains("Kept.") && said.contains("Change it again"))
        let back = try await diary.store.entries.entry(diary.entry.id)
        #expect(
            back.title == diary.entry.title && back.text == diary.entry.text && back.tags == diary.entry.tags
        )
        #expect(!back.textEdited && back.personMood == nil && back.reading == diary.entry.reading)
        #expect(try await diary.post(path + "/undo", ["revision": Revision(back).text]).status == 303)
        #expect(try await diary.store.entries.entry(diary.entry.id).title == "New")
        #expect(try await diary.get(path + "?changed=1").body.contains("Kept."))
    }

    @Test("An entry is heard again with no less effort than before, and as far")
    func redo() async throws {
        let samples = DurableFile.split(#filePath).folder + "/../../samples"
        let diary = try await ServedDiary(sound: samples + "/2026-03-18-party.opus", seconds: 6)
        let id = diary.entry.id
        var heard = try #require(diary.entry.transcript)
        (heard.seconds, heard.preset) = (243, "accurate")
        let now = diary.entry.createdAt
        try await diary.store.entries.saveTranscript(
            heard,
            hearing: nil,
            text: "",
            truncated: false,
            of: id,
            at: now
        )
        let events = try await EventReader(diary)
        #expect(try await diary.post("/entry/\(id)/redo", [:]).status == 303)
        while diary.page.trying.withLock({ !$0.isEmpty }) { _ = try await events.next("changed") }
        let hearing = try #require(try await diary.store.entries.entry(id).hearing)
        #expect(hearing.overCap == .split && hearing.preset == .accurate)
        await diary.server.stop()
    }

    @Test("A date that is taken back is the memo's own again, with its source")
    func undoDate() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)"
        let fields = [
            "revision": Revision(diary.entry).text, "title": ServedDiary.title, "on": "2026-11-20",
            "at": "08:15",
        ]
        #expect(try await diary.post(path + "/edit", fields).status == 303)
        let moved = try await diary.store.entries.entry(diary.entry.id)
        #expect(moved.day.description == "2026-11-20" && moved.dateSource == .on && moved.ownDate != nil)
        #expect(try await diary.post(path + "/undo", ["revision": Revision(moved).text]).status == 303)
        let back = try await diary.store.entries.entry(diary.entry.id)
        #expect(back.recordedAt == diary.entry.recordedAt && back.ownDate == nil)
        #expect(back.dateSource == .name && back.dateCertainty == .exact)
    }

    @Test("A change made elsewhere since cannot be taken back")
    func tooLate() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)"
        _ = try await diary.post(path + "/edit", ["revision": Revision(diary.entry).text, "title": "Mine"])
        let mine = Revision(try await diary.store.entries.entry(diary.entry.id)).text
        var theirs = EntryEdit()
        theirs.title = .to("Theirs")
        _ = try await diary.store.entries.edit(diary.entry.id, theirs, at: diary.entry.recordedAt)
        #expect(try await diary.get(path + "?changed=1").body.contains("/undo") == false)
        _ = try await diary.post(path + "/undo", ["revision": mine])
        #expect(try await diary.store.entries.entry(diary.entry.id).title == "Theirs")
    }

    @Test("A removed entry is put back from the page that follows, and from the trash")
    func putBack() async throws {
        let diary = try await ServedDiary()
        let id = diary.entry.id
        let fields = ["revision": Revision(diary.entry).text]
        let removed = try await diary.post("/entry/\(id)/remove", fields)
        #expect(removed.headers["location"] == "/day/2026-11-22?removed=\(id)")
        #expect(try await diary.get("/day/2026-11-22?removed=\(id)").body.contains("value=\"\(id)\""))
        #expect(try await diary.get("/trash").body.contains("value=\"\(id)\""))
        #expect(
            try await diary.post("/trash/restore", ["entry": "\(id)"]).headers["location"] == "/entry/\(id)"
        )
        #expect(try await diary.store.entries.entry(id).title == diary.entry.title)
        for wrong in ["2026-11-22T18-14-05+0900-ffff", "x", ""] {
            #expect(try await diary.post("/trash/restore", ["entry": wrong]).status == 404)
        }
    }

    @Test("A look through the diary lists its damage, and a button mends what can be mended")
    func mend() async throws {
        let diary = try await ServedDiary()
        let stray = diary.store.folder.path + "/audio/2026/11/stray.opus"
        try DurableFile.makeFolder(DurableFile.split(stray).folder)
        try DurableFile.write([1, 2, 3], to: stray)
        #expect(try await diary.get("/health").body.contains("/health/mend") == false)
        #expect(try await diary.post("/health/look", [:]).headers["location"] == "/health")
        let found = try await diary.get("/health").body
        #expect(found.contains("/health/mend") && found.contains("stray.opus"))
        #expect(try await diary.post("/health/mend", [:]).status == 303)
        let mended = try await diary.get("/health").body
        #expect(mended.contains("repaired") && !mended.contains("/health/mend"))
    }

    @Test("Reasons are words in both languages")
    func reasons() {
        #expect(Texts(.english).reason("unknownFormat") == "unknown format")
        #expect(Texts(.korean).reason("unknownFormat") == "모르는 형식")
        #expect(Texts(.korean).reason("somethingNew") == "something new")
    }

    @Test("Every reason has a sentence of its own in Korean, with what is known of it, and no English")
    func koreanSentences() {
        let (korean, english) = (Texts(.korean), Texts(.english))
        var seen: Set<String> = []
        for reason in MemoFault.Reason.allCases {
            let sentence = korean.sentence(MemoFault(reason))
            #expect(sentence.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(reason)")
            #expect(sentence != english.sentence(MemoFault(reason)))
            seen.insert(sentence)
        }
        #expect(seen.count > MemoFault.Reason.allCases.count - 4)
        let long = MemoFault(.overCap, FaultFacts(seconds: 200, limitSeconds: 180))
        #expect(korean.sentence(long).hasPrefix("소리가 3분 20초입니다. 메모는 3분 0초까지 듣습니다"))
    }

    @Test("Held memos say why in the language of the page")
    func koreanCase() async throws {
        let diary = try await ServedDiary()
        try await diary.store.jobs.add(.feel, of: diary.entry.id)
        let id = diary.entry.id
        try await diary.store.jobs.postpone(.feel, of: id, reason: "moodTables", message: nil, nextTry: nil)
        let page = try await diary.get("/health", ["Accept-Language": "ko"]).body
        #expect(page.contains("기분 표를 읽을 수 없습니다") && !page.contains("mood tables"))
    }

    @Test("A link opens by GET alone; a look at its headers does not spend it")
    func headOfLink() async throws {
        let diary = try await ServedDiary()
        let link = String(diary.page.makeLink().dropFirst("http://\(diary.server.host)".count))
        #expect(try await diary.get(link, ["Cookie": ""], method: "HEAD").status == 403)
        #expect(try await diary.get(link, ["Cookie": ""]).status == 303)
    }

    @Test("Weeks are counted from the first of January, and one without entries breaks the line")
    func weeks() async throws {
        let diary = try await ServedDiary()
        let known = try #require(try await diary.store.statistics.calendar(year: 2026, month: 11).first)
        let days = try [(1, 1, 80.0), (1, 4, 20.0), (1, 5, 50.0), (1, 20, 60.0)].map { month, day, positive in
            var one = known
            one.day = try #require(DiaryDay(year: 2026, month: month, day: day))
            one.mood.positive = positive
            return one
        }
        await diary.server.stop()
        let chart = WeekChart(texts: Texts(.english), year: 2026, days: days)
        #expect(chart.weeks.map(\.number) == [1, 2, 4])
        #expect(chart.weeks.map(\.positive) == [50, 50, 60])
        #expect(chart.markup.html.contains("M40 99L55.8 99M87.5 82"))
    }
}

@Suite("Letting things be on Health")
struct LetBeTests {
    @Test("An accepted finding names its entry, counts no more, and can be counted again")
    func finding() async throws {
        let diary = try await ServedDiary()
        let sound = try #require(diary.entry.sound).path
        #expect(unlink(diary.store.folder.path + "/" + sound) == 0)
        _ = try await diary.post("/health/look", [:])
        let found = try await diary.get("/health").body
        #expect(found.contains("1 thing found") && found.contains("href=\"/entry/\(diary.entry.id)\""))
        let mark = try #require(found.between("name=\"finding\" value=\"", "\""))
        #expect(try await diary.post("/health/letbe", ["finding": mark]).headers["location"] == "/health")
        let left = try await diary.get("/health").body
        #expect(left.contains("nothing is wrong") && left.contains("Let be (1)"))
        _ = try await diary.post("/health/letbe", ["finding": mark, "again": "1"])
        #expect(try await diary.get("/health").body.contains("1 thing found"))
    }

    @Test("A finding that puts the diary at risk, or that a button mends, cannot be accepted")
    func notAll() {
        for kind in DiaryFinding.Kind.allCases {
            let isFine = LetBe.mayLeave(DiaryFinding(kind, "x"))
            #expect(
                isFine != [.damaged, .littleSpace, .held, .pending].contains(kind)
                    || DiaryFinding(kind, "").isMendable
            )
        }
    }

    @Test("A button deletes a held memo that was sent here, with its copy, after asking")
    func sentMemo() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let held = try await diary.ask("/api/entries", key: key, method: "POST", body: Array("no sound".utf8))
        #expect(held.status == 422 && FolderNames.of(diary.uploads).count == 1)
        let page = try await diary.get("/health").body
        let row = try #require(page.between("name=\"key\" value=\"row-", "\""))
        #expect(page.contains("lies only here") && page.contains("name=\"delete\""))
        #expect(try await diary.post("/health/letbe", ["key": "row-\(row)"]).status == 404)
        #expect(FolderNames.of(diary.uploads).count == 1)
        let gone = try await diary.post("/health/letbe", ["key": "row-\(row)", "delete": "yes"])
        #expect(gone.status == 303 && FolderNames.of(diary.uploads).isEmpty)
        #expect(try await diary.store.ledger.rows(in: [.held]).isEmpty)
        #expect(try await diary.get("/health").body.contains("All is well"))
        #expect(try await diary.post("/health/letbe", ["key": "sent-../x", "delete": "yes"]).status == 303)
    }

    @Test("A held entry says since when, and can be left as it is")
    func heldEntry() async throws {
        let diary = try await ServedDiary()
        try await diary.store.jobs.add(.feel, of: diary.entry.id)
        try await diary.store.jobs.postpone(
            .feel,
            of: diary.entry.id,
            reason: "moodTables",
            message: nil,
            nextTry: nil
        )
        let page = try await diary.get("/health").body
        #expect(page.contains("since 22 November 2026, ") && page.contains("/health/letbe"))
        #expect(try await diary.post("/health/letbe", ["key": "\(diary.entry.id)"]).status == 303)
        #expect(try await diary.store.jobs.all().isEmpty)
        #expect(try await diary.get("/health").body.contains("All is well"))
        for key in ["row-99", "row-x", "nothing", ""] {
            #expect(try await diary.post("/health/letbe", ["key": key]).status == 404, "\(key)")
        }
    }
}
