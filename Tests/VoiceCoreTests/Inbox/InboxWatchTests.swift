import Foundation
import Synchronization
import System
import Testing
@testable import VoiceCore

private final class Watched: Sendable {
    let yard: Yard
    let watch: InboxWatch
    let offered = Basket<String>()
    let paths = Basket<Path>()
    let notes = Basket<WatchNote>()
    private let task: Task<Void, Never>

    var root: String { yard.path + "/in" }

    init(_ yard: Yard, polls: Bool = false, settle: Duration = .milliseconds(100), foreign: [String] = []) {
        self.yard = yard
        let inbox = Inbox(path: yard.path + "/in", settle: settle, polls: polls, foreign: foreign)
        watch = InboxWatch(inbox, note: notes.put) { [offered, paths] file in
            paths.put(Path(file.path))
            offered.put(String(file.path.dropFirst(inbox.path.count + 1)))
        }
        task = Task { [watch] in await watch.run() }
    }

    deinit { task.cancel() }

    func begun() async {
        await notes.wait("the beginning") { $0.contains { [.watching, .polling].contains($0.kind) } }
    }

    func offers(_ names: String...) async {
        await offered.wait("\(names)") { all in names.allSatisfy(all.contains) }
    }
}

@Suite("Watching an inbox")
struct InboxWatchTests {
    private let yard: Yard

    init() throws { yard = try Yard() }

    @Test("Earlier and later files are handed over, each once", arguments: [false, true])
    func beforeAndLater(polls: Bool) async throws {
        try yard.write("in/before")
        let watched = Watched(yard, polls: polls)
        await watched.offers("before")
        try yard.write("in/later")
        try yard.write("in/trip/day/deep")
        await watched.offers("before", "later", "trip/day/deep")
        try yard.write("in/last")
        await watched.offers("last")
        #expect(watched.offered.all.sorted() == ["before", "last", "later", "trip/day/deep"])
    }

    @Test(
        "Names of the same letters are two files, and a name may begin with any letter",
        arguments: [false, true]
    )
    func allNames(polls: Bool) async throws {
        let names = ["Gespra\u{308}ch", "Gespr\u{e4}ch", "\u{301}memo"]
        for name in names.prefix(2) { try yard.write("in/" + name, name) }
        let watched = Watched(yard, polls: polls)
        await watched.begun()
        try yard.write("in/" + names[2], "third")
        await watched.paths.wait("three files") { $0.count >= 3 }
        #expect(watched.paths.all.sorted() == names.map { Path(watched.root + "/" + $0) }.sorted())
    }

    @Test("A file is handed over whole, however slowly it comes", arguments: [false, true])
    func slow(polls: Bool) async throws {
        try yard.write("in/first")
        let watched = Watched(yard, polls: polls)
        await watched.offers("first")
        let writer = open(watched.root + "/slow", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        // Only the open file shows that the paused writer is not done.
        for round in 0..<4 {
            #expect(Glibc.write(writer, "burst", 5) == 5)
            try yard.write("in/mark\(round)")
            await watched.offers("mark\(round)")
        }
        #expect(!watched.offered.all.contains("slow"))
        close(writer)
        await watched.offers("slow")
    }

    @Test("Unfinished files, empty files, links, pipes and the diary are passed over until they are memos")
    func passedOver() async throws {
        try yard.write("in/.hidden")
        try yard.write("in/memo.m4a.part")
        try yard.write("in/empty", "")
        for name in ["diary/diary.sqlite", "diary/audio/1.opus", "filed/old"] { try yard.write("in/" + name) }
        try yard.write("elsewhere")
        #expect(symlink(yard.path + "/elsewhere", yard.path + "/in/link") == 0)
        #expect(mkfifo(yard.path + "/in/pipe", 0o600) == 0)
        let watched = Watched(yard, foreign: [yard.path + "/in/diary", yard.path + "/in/filed"])
        await watched.begun()
        // In one write: a look may come in between.
        try yard.write("memo")
        try yard.move("memo", to: "in/memo")
        await watched.offers("memo")
        let report = await watched.watch.state()
        #expect(
            report.passedOver == [.hidden: 1, .unfinished: 1, .empty: 1, .diary: 1, .link: 1, .special: 1]
        )
        try yard.write("in/empty", "grown")
        try yard.move("in/memo.m4a.part", to: "in/memo.m4a")
        await watched.offers("empty", "memo.m4a")
        #expect(watched.offered.all.sorted() == ["empty", "memo", "memo.m4a"])
        #expect(watched.notes.all.count { $0.kind == .passedOver } == 1, "of the diary")
    }

    @Test("A file replaced by another under its name is handed over again")
    func replaced() async throws {
        try yard.write("in/memo", "one")
        let watched = Watched(yard)
        await watched.offers("memo")
        try yard.write("other", "two")
        try yard.move("other", to: "in/memo")
        await watched.offered.wait("the second") { $0 == ["memo", "memo"] }
    }

    @Test("A folder that is moved in is looked through, and one that is moved out is let go")
    func movedFolders() async throws {
        try yard.write("in/memo")
        try yard.write("trip/a/one")
        try yard.write("trip/two")
        let watched = Watched(yard)
        await watched.offers("memo")
        try yard.move("trip", to: "in/trip")
        await watched.offers("trip/a/one", "trip/two")
        try yard.write("in/trip/a/three")
        await watched.offers("trip/a/three")
        try yard.move("in/trip", to: "gone")
        try yard.write("gone/a/four")
        try yard.write("in/last")
        await watched.offers("last")
        #expect(!watched.offered.all.contains { $0.hasSuffix("four") })
    }

    @Test("An inbox that is not there yet is taken up when it comes, and again after it was deleted")
    func comesAndGoes() async throws {
        let watched = Watched(yard)
        await watched.notes.wait("that it is missing") { $0.contains { $0.kind == .inboxMissing } }
        try yard.write("in/one")
        await watched.offers("one")
        try yard.remove("in")
        await watched.notes.wait("that it is missing again") {
            $0.filter { $0.kind == .inboxMissing }.count == 2
        }
        try yard.write("in/two")
        await watched.offers("two")
        let kinds = watched.notes.all.map(\.kind).filter { [.inboxMissing, .inboxBack].contains($0) }
        #expect(kinds == [.inboxMissing, .inboxBack, .inboxMissing, .inboxBack])
    }

    @Test("An inbox several folders above which nothing is there yet is taken up when it comes")
    func deepInbox() async throws {
        let inbox = Inbox(path: yard.path + "/mount/phone/memos", settle: .milliseconds(100))
        let (offered, notes) = (Basket<String>(), Basket<WatchNote>())
        let watch = InboxWatch(inbox, note: notes.put) { offered.put($0.path) }
        let task = Task { await watch.run() }
        await notes.wait("that it is missing") { $0.contains { $0.kind == .inboxMissing } }
        try yard.write("mount/phone/memos/one")
        await offered.wait("the memo") { $0 == [inbox.path + "/one"] }
        task.cancel()
    }

    @Test("Five hundred files at once are handed over, each once")
    func many() async throws {
        try yard.write("in/first")
        let watched = Watched(yard)
        await watched.offers("first")
        for index in 0..<500 { try yard.write("in/memo\(index)") }
        await watched.offered.wait("all") { $0.count >= 501 }
        #expect(Set(watched.offered.all).count == watched.offered.all.count)
        #expect(watched.offered.all.count == 501)
    }

    @Test("A look at everything finds what no event told of")
    func rescans() async throws {
        try yard.write("in/first")
        let watched = Watched(yard, polls: true, settle: .milliseconds(50))
        await watched.offers("first")
        try yard.write("in/second")
        await watched.offers("second")
        #expect(watched.offered.all == ["first", "second"])
    }

    @Test("A file that was handed over, was gone for a moment and is back is handed over again")
    func takenBack() async throws {
        try yard.write("in/memo")
        let watched = Watched(yard)
        await watched.offers("memo")
        await watched.watch.takeBack(watched.root + "/memo")
        await watched.offered.wait("it again") { $0 == ["memo", "memo"] }
    }

    @Test("A single look hands over what has settled and leaves what still changes")
    func once() async throws {
        try yard.write("in/settled")
        try yard.write("in/written")
        let writer = open(yard.path + "/in/written", O_WRONLY | O_CLOEXEC)
        defer { close(writer) }
        let (offered, inbox) = (Basket<String>(), Inbox(path: yard.path + "/in", settle: .milliseconds(50)))
        let watch = InboxWatch(inbox, note: { _ in }, offer: { offered.put($0.path) })
        #expect(await watch.once(), "looked into everything")
        #expect(offered.all == [yard.path + "/in/settled"])
    }

    @Test("A file's removal is reported before its place hands over another", arguments: [false, true])
    func toldGone(polls: Bool) async throws {
        try yard.write("in/memo", "one")
        let told = Basket<String>()
        let path = yard.path + "/in"
        let inbox = Inbox(path: path, settle: .milliseconds(50), polls: polls)
        let watch = InboxWatch(inbox, note: { _ in }) { gone in
            switch gone {
            case .file(let file): told.put("gone \(file.split(separator: "/").last ?? "")")
            case .allBelow(_, let present): if present.isEmpty { told.put("gone memo") }
            }
        } offer: { _ in
            told.put("offered")
        }
        let task = Task { await watch.run() }
        await told.wait("the memo") { $0 == ["offered"] }
        try yard.remove("in/memo")
        await told.wait("that it is gone") { $0.last == "gone memo" }
        try yard.write("in/memo", "two")
        await told.wait("the next memo") { $0.last == "offered" }
        #expect(told.all.filter { $0 == "offered" }.count == 2)
        task.cancel()
    }

    @Test("A diary, and a mirror or a backup of one, is passed over wherever it lies")
    func passesDiaries() async throws {
        for name in [
            "diary/diary.sqlite", "diary/audio/one.opus", "mirror/.voicecore-mirror", "mirror/one.opus",
            "backup/backup.json", "backup/SHA256SUMS", "backup/audio/one.opus.age", "memo",
        ] { try yard.write("in/" + name) }
        let watched = Watched(yard)
        await watched.offers("memo")
        #expect(watched.offered.all == ["memo"])
        #expect(await watched.watch.state().passedOver[.diary] == 3)
    }

    @Test("Folders between the inbox and a file are known by name")
    func folders() {
        let inbox = Inbox(path: "/in")
        #expect(inbox.folders(to: "/in/memo") == [])
        #expect(inbox.folders(to: "/in/trip/day 1/memo") == ["trip", "day 1"])
        #expect(inbox.folders(to: "/inside/memo") == [])
    }
}

@Suite("A file that has only begun to come")
struct ArrivalTests {
    @Test("A file is noted and shown as settling at the first look that sees a byte, and once")
    func arrival() async throws {
        let yard = try Yard()
        try yard.write("in/slow")
        let notes = Basket<WatchNote>()
        let watch = InboxWatch(Inbox(path: yard.path + "/in", settle: .seconds(600)), note: notes.put) { _ in
        }
        await watch.step(now: .now)
        await watch.step(now: .now)
        let arrived = WatchNote(.arrived, yard.path + "/in/slow")
        #expect(notes.all.filter { $0.kind == .arrived } == [arrived])
        #expect(await watch.state().settling == [arrived.subject])
    }

    @Test("A file that changes while it is handed over is not forgotten")
    func changes() {
        var settling = Settling(time: .zero)
        let first = FileLook(inode: 1, bytes: 1, modified: 1)
        let later = FileLook(inode: 1, bytes: 2, modified: 2)
        _ = settling.saw(first, at: "/in/a", now: .now)
        _ = settling.saw(later, at: "/in/a", now: .now)
        settling.forget("/in/a", asSeen: first)
        #expect(settling.knows("/in/a"))
        settling.forget("/in/a", asSeen: later)
        #expect(!settling.knows("/in/a"))
    }
}

@Suite("An export that is made in a watched inbox")
struct LaterExportTests {
    @Test(
        "An export made in a watched inbox is passed over with one note, and everything else is handed over"
    )
    func passedOver() async throws {
        let yard = try Yard()
        let (offered, notes) = (Basket<String>(), Basket<WatchNote>())
        try yard.write("in/out/2026/before")
        let inbox = Inbox(path: yard.path + "/in", settle: .milliseconds(100), polls: false, foreign: [])
        let watch = InboxWatch(inbox, note: notes.put) { file in offered.put(Path(file.path).name) }
        let task = Task { await watch.run() }
        defer { task.cancel() }
        await offered.wait("the first") { $0.contains("before") }
        for name in ["out/.voicecore-export", "out/2026/mine", "out/mine", "later"] {
            try yard.write("in/" + name)
        }
        await offered.wait("the last") { $0.contains("later") }
        #expect(offered.all == ["before", "later"])
        #expect(notes.all.filter { $0.kind == .passedOver }.map(\.subject) == [yard.path + "/in/out"])
        #expect(await watch.state().passedOver[.diary] == 1)
    }
}

@Suite("Names in an inbox that are not UTF-8")
struct StrangeNamesTests {
    @Test("Names that are not UTF-8 are handed over like any other, from the first look and from a hint")
    func handedOver() async throws {
        let yard = try Yard()
        let (first, second) = (Path(bytes: [0x6d, 0xff]).text, Path(bytes: [0x6e, 0xe9]).text)
        try DurableFile.makeFolder(yard.path + "/in")
        try DurableFile.write([1], to: "\(yard.path)/in/\(first)")
        let offered = Basket<Path>()
        let inbox = Inbox(path: yard.path + "/in", settle: .milliseconds(50))
        let watch = InboxWatch(inbox, note: { _ in }) { offered.put(Path($0.path)) }
        let task = Task { await watch.run() }
        await offered.wait("the first") { $0.map(\.name) == [first] }
        try DurableFile.write([2], to: "\(yard.path)/in/\(second)")
        await offered.wait("the second") { $0.map(\.name) == [first, second] }
        task.cancel()
    }
}

@Suite("A file that is taken back")
struct TakenBackTests {
    @Test("A file that is taken back while it is handed over is handed over again")
    func meanwhile() async throws {
        let yard = try Yard()
        try yard.write("in/memo")
        let offered = Basket<String>()
        let itself = Itself()
        let inbox = Inbox(path: yard.path + "/in", settle: .milliseconds(20))
        let watch = InboxWatch(inbox, note: { _ in }) { file in
            offered.put(file.path)
            if offered.all.count == 1 { await itself.watch.withLock { $0 }?.takeBack(file.path) }
        }
        itself.watch.withLock { $0 = watch }
        let running = Task { await watch.run() }
        defer { running.cancel() }
        await offered.wait("it again") { $0.count == 2 }
    }

    private final class Itself: Sendable {
        let watch = Mutex<InboxWatch?>(nil)
    }
}

@Suite("Files that an inbox skips")
struct PassedOverTests {
    @Test(
        "A passed-over file is counted when it comes to a watched inbox, and no more when it is gone",
        arguments: [false, true]
    )
    func meanwhile(polls: Bool) async throws {
        let yard = try Yard()
        try yard.write("in/before.txt")
        let notes = Basket<WatchNote>()
        var inbox = Inbox(path: yard.path + "/in", settle: .zero, polls: polls)
        inbox.ignored = [try #require(FilePattern("call*"))]
        let watch = InboxWatch(inbox, note: notes.put) { _ in }
        let running = Task { await watch.run() }
        defer { running.cancel() }
        func wait(_ what: [SkipReason: Int]) async {
            while await watch.state().passedOver != what { await Task.yield() }
        }
        await wait([.sidecar: 1])
        try yard.write("in/note.txt")
        await wait([.sidecar: 2])
        try yard.write("in/empty.wav", "")
        await wait([.sidecar: 2, .empty: 1])
        try yard.write("elsewhere")
        #expect(symlink(yard.path + "/elsewhere", yard.path + "/in/link.wav") == 0)
        await wait([.sidecar: 2, .empty: 1, .link: 1])
        try yard.write("in/call 7.wav")
        try yard.write("in/.folder/deep/memo.wav")
        await wait([.sidecar: 2, .empty: 1, .link: 1, .ignored: 1, .hidden: 1])
        try yard.write("in/empty.wav", "grown")
        try yard.move("in/note.txt", to: "note.txt")
        await wait([.sidecar: 1, .link: 1, .ignored: 1, .hidden: 1])
        #expect(notes.all.contains { $0.kind == .leftOut && $0.level == .debug })
    }

    @Test("An empty file that is open for writing settles and is not passed over")
    func emptyAndOpen() async throws {
        let yard = try Yard()
        try yard.write("in/begun.wav", "")
        try yard.write("in/left.wav", "")
        let writer = try #require(FileHandle(forWritingAtPath: yard.path + "/in/begun.wav"))
        let notes = Basket<WatchNote>()
        let offered = Basket<String>()
        let inbox = Inbox(path: yard.path + "/in", settle: .milliseconds(20))
        let watch = InboxWatch(inbox, note: notes.put) { offered.put($0.path) }
        let running = Task { await watch.run() }
        defer { running.cancel() }
        await notes.wait("somebody writes") { $0.contains { $0.kind == .stillWritten } }
        let report = await watch.state()
        #expect(report.settling == [yard.path + "/in/begun.wav"] && report.passedOver == [.empty: 1])
        try writer.close()
        while await watch.state().passedOver != [.empty: 2] { await Task.yield() }
        #expect(await watch.state().settling.isEmpty && offered.all.isEmpty)
    }
}
