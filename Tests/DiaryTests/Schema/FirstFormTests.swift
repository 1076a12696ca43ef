import Foundation
import Testing
@testable import Diary
@testable import System

/// A diary as the first released form of the database has it, with an entry and two files of the ledger in it.
///
/// The rows are what `voicecore import` and `voicecore ingest` of that time wrote, as `sqlite3 .dump` shows them.
private let rowsOfFirstForm = #"""
    INSERT INTO journal VALUES(1,'Travel');
    INSERT INTO tag VALUES(1,'바다');
    INSERT INTO tag VALUES(2,'family');
    INSERT INTO entry VALUES(1,'019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',1795185000000,32400,'2026-11-20','name','exact',
        1795185060000,1795185120000,1,1.25,3,30,'fear',0,1,'Olympus WS-853','memo.m4a',
        '0000000000000000000000000000000000000000000000000000000000000001',1000,'At sea',
        replace('We walked\nalong the harbour','\n',char(10)),replace('We	0.0	0.2	0.9\n','\n',char(10)));
    INSERT INTO entry_search (rowid, title, text, transcript)
        VALUES (1, 'at sea', 'we walked along the harbour', 'we walked along');
    INSERT INTO entry_tag VALUES(1,1);
    INSERT INTO entry_tag VALUES(1,2);
    INSERT INTO sound VALUES(1,'audio/2026/11/20/019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b.opus','opus',16000,1,1.25,5,
        '{"integrated":-23.1,"truePeak":-1.5}',0.10000000000000000555,X'007fff');
    INSERT INTO transcript VALUES(1,'pocketsphinx','en-us','balanced',1.25,0,0.0,
        '{"overCap":"split","preset":"balanced","raw":false}','we walked along',
        replace('we	0.0	0.2	0.9\nwalked	0.25	0.6	0.75	walks\nalong	0.7	1.2	1.0\n','\n',char(10)));
    INSERT INTO mood VALUES(1,
        '{"mood":{"emotion":"joy","evidence":[],"negative":18,"positive":82,"source":"reader"}\#
    ,"score":{"emotions":{"joy":0.6},"positive":0.71}}',
        '{"emotion":"fear","evidence":[],"negative":70,"positive":30,"source":"person"}');
    INSERT INTO job VALUES(1,'analyse',0,NULL,NULL,NULL,0,NULL);
    INSERT INTO ledger VALUES(1,'0fda2cd7ff00cbd5160a318c41ecc3054b32b1b7c676efb0fa66f1fc3600363b',10,'held',
        'unknownFormat','this is no sound that is known; convert it with another program, then offer that',1,
        NULL,NULL,NULL,'{"journal":"Work","tags":[]}',1795371277423,1795371277649);
    INSERT INTO ledger VALUES(2,'0000000000000000000000000000000000000000000000000000000000000001',1000,'filed',
        NULL,NULL,1,NULL,'019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',NULL,'{"journal":"Travel"}',
        1795371277427,1795371279519);
    INSERT INTO ledger_path VALUES('/in/memo.m4a',2,1000,1795371266602269665,1795371277427);
    INSERT INTO ledger_path VALUES('/in/x.txt',1,10,1795371277404403758,1795371277423);
    INSERT INTO ledger_step VALUES(1,1,1795371277423,'seen','/in/x.txt');
    INSERT INTO ledger_step VALUES(2,1,1795371277649,'held','unknownFormat: this is no sound that is known');
    """#

/// What `voicecore show --json` of that time printed, which today leaves out what would always be the same.
private let jsonOfFirstForm = #"""
    {"schema":1,"entry":"019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","recordedAt":"2026-11-20T23:30:00+09:00"\#
    ,"day":"2026-11-20","dateSource":"name","dateCertainty":"exact","title":"At sea","journal":"Travel"\#
    ,"tags":["family","바다"],"missing":["analyse"]\#
    ,"audio":{"path":"audio/2026/11/20/019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b.opus","codec":"opus"\#
    ,"hertz":16000,"channels":1,"seconds":1.25,"bytes":5,"loudness":{"integrated":-23.1,"truePeak":-1.5}\#
    ,"waveform":{"secondsPerLevel":0.1,"levels":"AH//"}},"transcript":{"text":"we walked along"\#
    ,"engine":"pocketsphinx","model":"en-us","preset":"balanced","seconds":1.25,"capped":false\#
    ,"words":[{"word":"we","start":0,"end":0.2,"probability":0.9},{"word":"walked","start":0.25\#
    ,"end":0.6,"probability":0.75,"alternatives":["walks"]},{"word":"along","start":0.7,"end":1.2\#
    ,"probability":1}]},"hearing":{"preset":"balanced","overCap":"split","raw":false}\#
    ,"text":"We walked\nalong the harbour","textEdited":true\#
    ,"textWords":[{"word":"We","start":0,"end":0.2,"probability":0.9}],"mood":{"positive":30\#
    ,"negative":70,"emotion":"fear","source":"person","evidence":[]},"machineMood":{"positive":82\#
    ,"negative":18,"emotion":"joy","source":"reader","evidence":[]},"score":{"positive":0.71\#
    ,"emotions":{"joy":0.6}},"origin":{"name":"memo.m4a"\#
    ,"sha256":"0000000000000000000000000000000000000000000000000000000000000001","bytes":1000}\#
    ,"device":"Olympus WS-853","createdAt":"2026-11-20T14:31:00Z","changedAt":"2026-11-20T14:32:00Z"}
    """#

@Suite("A diary of the first form")
struct FirstFormTests {
    /// Makes the diary's files as the first form has them, or a later one that was made of it.
    private func made(in diary: TemporaryDiary, form: Int = 1) throws {
        try DiaryFolder(diary.folder).make(withParents: false)
        let database = try Database(path: diary.folder + "/diary.sqlite")
        try database.script("PRAGMA journal_mode = WAL;")
        try database.script(try #require(Schema.migrations.first).script)
        try database.script(rowsOfFirstForm)
        for migration in Schema.migrations.dropFirst() where migration.version <= form {
            try database.script(migration.script)
            try migration.work?(database)
        }
        try database.script("PRAGMA application_id = \(0x5643_4459); PRAGMA user_version = \(form);")
    }

    @Test("is read as it was by the version that wrote it")
    func read() async throws {
        let diary = try TemporaryDiary()
        try made(in: diary)
        let store = try diary.open(.init(access: .write))
        let id = try #require(EntryID("019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"))
        #expect(try await store.entries.entry(id).jsonText.line == jsonOfFirstForm)
        let summary = try #require(try await store.entries.list().first)
        #expect(
            (summary.shortID, summary.tags, summary.pending) == ("1a2b", ["family", "바다"], [.analyse])
        )
        let query = try #require(SearchQuery("harbour"))
        #expect(try await store.search.find(query).hits.map(\.field) == [.text])
        let perhaps = try #require(SearchQuery("\"walks\""))
        #expect(try await store.search.find(perhaps).hits.map(\.guess) == ["walks"])
        let held = try #require(try await store.ledger.row(path: "/in/x.txt"))
        #expect((held.state, held.reason, held.attempts) == (.held, "unknownFormat", 1))
        #expect(try await store.ledger.rows(entry: id).map(\.state) == [.filed])
        #expect(try await store.ledger.terms([String: String].self, of: 2) == ["journal": "Travel"])
        #expect(try await store.ledger.history(of: held.id).map(\.what) == ["seen", "held"])
    }

    @Test("of the form before the trash is copied first; then its entries can be put away and brought back")
    func trash() async throws {
        let diary = try TemporaryDiary()
        try made(in: diary, form: 4)
        let store = try diary.open(.init(access: .write))
        let id = try #require(EntryID("019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"))
        let before = try await store.entries.entry(id)
        let copy = try Database(path: diary.folder + "/diary.sqlite.before-5")
        #expect(try (copy.version(), copy.first("SELECT count(*) FROM entry") { $0[0].int }) == (4, 1))
        try await store.trash.add(id, until: .evening.adding(seconds: 60), at: .evening)
        #expect(try await store.entries.count() == 0)
        var after = try await store.trash.restore(id, at: before.changedAt)
        after.changedAt = before.changedAt
        #expect(after == before)
        #expect(try await store.entries.entry(id) == before)
    }

    @Test(
        "of the form before photos of several pictures has its blocks as they were, and photos may get more then"
    )
    func pictures() async throws {
        let diary = try TemporaryDiary()
        try made(in: diary, form: 13)
        let pictures = try (1...3).map { try diary.arriving($0, at: Double($0)) }
        let rows = try Database(path: diary.folder + "/diary.sqlite")
        for (number, caption) in [(0, "The harbour"), (1, nil)] as [(Int, String?)] {
            let picture = pictures[number].picture
            try rows.run(
                """
                INSERT INTO block (entry, number, kind, text, latitude, longitude, sha256, file, picture)
                VALUES (1, ?, 'photo', ?, 35.16, 129.16, ?, ?, ?)
                """,
                [
                    .of(number), .of(caption), .text(picture.sha256), .text(picture.name),
                    .of(try StoredJSON.text(of: picture.withoutPosition)),
                ]
            )
        }
        try rows.run("INSERT INTO block (entry, number, kind, text) VALUES (1, 2, 'photo', 'no picture')")
        try rows.run("INSERT INTO block (entry, number, kind, text) VALUES (1, 3, 'text', 'later')")
        // A copy is looked at without the log beside it.
        try rows.script("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(
            try DiaryCopy(at: diary.folder + "/diary.sqlite").pictures.map(\.name) == [
                "IMG_1.jpg", "IMG_2.jpg",
            ]
        )
        let store = try diary.open(.init(access: .write))
        #expect(FileManager.default.fileExists(atPath: diary.folder + "/diary.sqlite.before-14"))
        let id = try #require(EntryID("019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"))
        let before: [Block] = [
            .photo([pictures[0].picture], caption: "The harbour"),
            .photo([pictures[1].picture], caption: nil),
            .photo([], caption: "no picture"), .text("later"),
        ]
        #expect(try await store.entries.entry(id).blocks == before)
        var edit = EntryEdit()
        edit.changedBlocks = [1: .to(.photo([pictures[1].picture, pictures[2].picture], caption: nil))]
        let after = try await store.entries.edit(
            id,
            edit,
            pictures: [pictures[1], pictures[2]],
            at: .evening
        ).blocks
        #expect(after.map(\.pictures.count) == [1, 2, 0, 0])
    }

    @Test("of the form before digests knows its own sound, and keeps a memo's date once it is changed")
    func digests() async throws {
        let diary = try TemporaryDiary()
        try made(in: diary, form: 6)
        let id = try #require(EntryID("019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"))
        let store = try diary.open(.init(access: .write))
        let copy = try Database(path: diary.folder + "/diary.sqlite.before-7")
        #expect(try copy.version() == 6)
        let before = try await store.entries.entry(id)
        let path = store.folder.absolute(try #require(before.sound).path)
        let day = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: day, withIntermediateDirectories: true)
        try Data("sound".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try await store.sounds.entry(ofBytes: SHA256Sum.of("sound".utf8), count: 5) == id)
        var edit = EntryEdit()
        edit.recordedAt = .evening
        #expect(try await store.entries.edit(id, edit, at: .evening).ownDate?.recordedAt == before.recordedAt)
    }

    @Test("of the form before blocks is copied first; its journals stay, and its entries take blocks")
    func blocks() async throws {
        let diary = try TemporaryDiary()
        try made(in: diary, form: 7)
        let id = try #require(EntryID("019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"))
        let store = try diary.open(.init(access: .write))
        let copy = try Database(path: diary.folder + "/diary.sqlite.before-8")
        #expect(try (copy.version(), copy.first("SELECT count(*) FROM entry") { $0[0].int }) == (7, 1))
        #expect(try await store.entries.entry(id).jsonText.line == jsonOfFirstForm)
        #expect(try await store.journals.all().map(\.journal) == [Journal(name: "Travel")])
        var edit = EntryEdit()
        edit.addedBlocks = [.text("On the train")]
        try await store.entries.edit(id, edit, at: .evening)
        for words in ["train", "harbour"] {
            #expect(try await store.search.find(try #require(SearchQuery(words))).total == 1, "\(words)")
        }
        #expect(try await store.check().filter { $0.kind == .damaged || $0.kind == .indexStale } == [])
    }

    @Test("is copied once however many steps lie ahead, and what a killed start left of a copy goes")
    func oneCopy() async throws {
        let diary = try TemporaryDiary()
        try made(in: diary, form: 6)
        for name in ["diary.sqlite.before-7", "diary.sqlite.before-7-journal"] {
            let left = "\(diary.folder)/.unfinished-\(Int32.max)-\(name)"
            try Data("half".utf8).write(to: URL(fileURLWithPath: left))
        }
        let store = try diary.open(.init(access: .read))
        #expect(try await store.entries.count() == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: diary.folder)
        #expect(names.filter { $0.contains("before-") } == ["diary.sqlite.before-7"])
    }

    @Test("of the form before places is copied first, and takes them")
    func places() async throws {
        let diary = try TemporaryDiary()
        try made(in: diary, form: 8)
        let store = try diary.open(.init(access: .write))
        #expect(try Database(path: diary.folder + "/diary.sqlite.before-9").version() == 8)
        let position = try #require(GlobePosition(latitude: 35.16, longitude: 129.16))
        try await store.places.save(OwnPlace(name: "Mildo", position: position))
        #expect(try await store.places.all().map(\.name) == ["Mildo"])
        #expect(try await store.entries.count() == 1)
    }

    @Test("can be changed, and what was changed is found")
    func changed() async throws {
        let diary = try TemporaryDiary()
        try made(in: diary)
        let store = try diary.open(.init(access: .write))
        let id = try #require(EntryID("019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"))
        var edit = EntryEdit()
        edit.text = "We sailed"
        try await store.entries.edit(id, edit, at: .evening)
        let queries = try ["harbour", "sailed"].map { try #require(SearchQuery($0)) }
        #expect(try await store.search.find(queries[0]).total == 0)
        #expect(try await store.search.find(queries[1]).total == 1)
        #expect(try await store.check().filter { $0.kind == .damaged || $0.kind == .indexStale } == [])
        try await store.entries.remove(id, at: .evening)
        #expect(try await store.entries.count() == 0)
    }

    @Test("where nothing can be written is said to be of an earlier form")
    func readOnly() throws {
        let diary = try TemporaryDiary()
        try made(in: diary, form: 7)
        for name in [FolderKind.backupCard, FolderKind.backupSums] {
            try Data().write(to: URL(fileURLWithPath: "\(diary.folder)/\(name)"))
        }
        let known = Schema.migrations.last?.version ?? 0
        #expect(throws: DiaryError.outdated(found: 7, known: known)) { try diary.open(.init(access: .read)) }
    }

    @Test("has the script that made it: a released step is never edited, a new one is added")
    func script() throws {
        let first = try #require(Schema.migrations.first)
        let mark = first.script.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        #expect(mark == 10_455_730_929_359_694_907)
        let versions = Schema.migrations.map(\.version)
        #expect(versions.first == 1 && zip(versions, versions.dropFirst()).allSatisfy(<))
    }
}
