@testable import Backup
@testable import Diary
import Foundation
@testable import Sound
@testable import System
import Testing

@Suite("A backup")
struct BackupTests {
    private let yard: BackupYard
    private let key: AgeIdentity
    private let recipient: AgeRecipient

    init() throws {
        yard = try BackupYard()
        key = AgeIdentity(secret: Sodium.random(32))
        recipient = AgeRecipient(key: key.publicKey, text: "age1test")
    }

    @Test(
        "A backup is a whole diary, with the trash and drafts, and can be restored",
        arguments: [false, true]
    )
    func roundTrip(isEncrypted: Bool) async throws {
        let entries = [try await yard.add(1), try await yard.add(2)]
        let gone = try await yard.add(3)
        try await yard.store.trash.add(
            gone.id,
            until: BackupYard.now.adding(seconds: 1e9),
            at: BackupYard.now
        )
        let draft = yard.store.folder.draft(of: entries[0].id)
        try FileManager.default.createDirectory(
            atPath: yard.store.folder.drafts,
            withIntermediateDirectories: true
        )
        try Data("typed".utf8).write(to: URL(fileURLWithPath: draft))
        let made = try await yard.back(isEncrypted ? [recipient] : [])
        #expect((made.card.entries, made.card.trash, made.card.sounds) == (2, 1, 3))
        let backup = try BackupFolder(yard.out).newest()
        #expect(try backup.check(identities: isEncrypted ? [key] : nil).damaged == [])
        let copy = try yard.restored(backup, identities: [key])
        for entry in entries {
            #expect(try await copy.entries.entry(entry.id) == yard.store.entries.entry(entry.id))
        }
        #expect(try await copy.trash.all().map(\.id) == [gone.id])
        #expect(try String(contentsOfFile: copy.folder.draft(of: entries[0].id), encoding: .utf8) == "typed")
        #expect(try await copy.check() == [])
        #expect(try await yard.store.lastBackup()?.path == made.path)
        try await copy.trash.restore(gone.id, at: BackupYard.now)
        #expect(try await copy.entries.count() == 3)
    }

    @Test("A backup is closed to others, and an encrypted one holds no plain word")
    func closed() async throws {
        try await yard.add(1)
        let made = try await yard.back([recipient])
        for name in FolderNames.files(below: made.path) {
            var status = stat()
            #expect(lstat("\(made.path)/\(name)", &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "\(name)")
            let found = FileManager.default.contents(atPath: "\(made.path)/\(name)") ?? Data()
            #expect(
                found.range(of: Data("qqwords".utf8)) == nil && found.range(of: Data("sound 1".utf8)) == nil
            )
        }
        var status = stat()
        #expect(lstat(yard.out, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test("A backup reuses the sound of the last one for the same recipients, and writes it anew for others")
    func incremental() async throws {
        let first = try await yard.add(1)
        let sound = try #require(first.sound?.path)
        let one = try await yard.back()
        try await yard.add(2)
        let two = try await yard.back(later: 60)
        #expect((one.written, two.written) == (3, 3), "database, card and one sound")
        #expect(yard.inode("\(one.path)/\(sound)") == yard.inode("\(two.path)/\(sound)"))
        let three = try await yard.back([recipient], later: 120)
        #expect(three.written == 5)
        let four = try await yard.back([recipient], later: 180)
        #expect(yard.inode("\(three.path)/\(sound).age") == yard.inode("\(four.path)/\(sound).age"))
        #expect(try BackupFolder(yard.out).newest().check(identities: [key]).damaged == [])
        let five = try await yard.back(later: 240, keeping: 2)
        #expect(five.removed == 3)
        #expect(BackupFolder(yard.out).paths() == [four.path, five.path])
        #expect(try yard.restored(BackupFolder(yard.out).newest()).folder.path.isEmpty == false)
    }

    @Test("A stopped or killed backup leaves the last whole one, and is swept by the next")
    func interrupted() async throws {
        try await yard.add(1)
        let made = try await yard.back()
        let left = yard.out + "/.unfinished-99999-2026-11-20T00-00-00Z"
        try FileManager.default.createDirectory(atPath: left + "/audio", withIntermediateDirectories: true)
        let (store, out) = (yard.store, yard.out)
        let stopped = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await BackupMaking(of: store, in: out, version: "test").make(at: BackupYard.now)
        }
        await #expect(throws: BackupError.cancelled) { _ = try await stopped.value }
        #expect(FolderNames.of(yard.out) == [".voicecore-backup", DurableFile.split(made.path).name])
    }

    @Test("A damaged backup is found file by file, and gives back its whole files")
    func damaged() async throws {
        let entries = [try await yard.add(1), try await yard.add(2), try await yard.add(3)]
        let made = try await yard.back()
        let sounds = entries.compactMap(\.sound?.path)
        try FileManager.default.removeItem(atPath: "\(made.path)/\(sounds[0])")
        try Data("sound x".utf8).write(to: URL(fileURLWithPath: "\(made.path)/\(sounds[1])"))
        let backup = try BackupFolder(yard.out).newest()
        #expect(try backup.check().damaged == sounds.prefix(2).sorted())
        let restored = try backup.restore(to: yard.root + "/new")
        #expect(restored.damaged == sounds.prefix(2).sorted())
        let copy = try DiaryStore(folder: yard.root + "/new", options: .init(access: .write))
        #expect(try await copy.entries.count() == 3)
        #expect(FileManager.default.fileExists(atPath: copy.folder.absolute(sounds[2])))
        try Data("x".utf8).write(to: URL(fileURLWithPath: made.path + "/diary.sqlite"))
        #expect(throws: BackupError.databaseDamaged(path: made.path + "/diary.sqlite", older: nil)) {
            try backup.restore(to: yard.root + "/newer")
        }
        #expect(FolderNames.of(yard.root).filter { $0.hasPrefix(".unfinished") || $0 == "newer" } == [])
    }

    @Test("A backup that lost the list of its plain files is damaged")
    func withoutContents() async throws {
        _ = try await yard.add(1)
        let made = try await yard.back([recipient])
        let list = "\(made.path)/CONTENTS.age"
        try FileManager.default.removeItem(atPath: list)
        let backup = try BackupFolder(yard.out).newest()
        #expect(throws: BackupError.damaged(path: list)) {
            try backup.restore(to: yard.root + "/new", identities: [key])
        }
    }

    @Test("A backup is not restored over anything, nor without the key, nor with another one")
    func refused() async throws {
        try await yard.add(1)
        _ = try await yard.back([recipient])
        let backup = try BackupFolder(yard.out).newest()
        let diary = yard.store.folder.path
        #expect(throws: BackupError.occupied(path: diary)) {
            try backup.restore(to: diary, identities: [key])
        }
        #expect(throws: BackupError.encrypted(path: backup.path)) {
            try backup.restore(to: yard.root + "/new")
        }
        let other = AgeIdentity(secret: Sodium.random(32))
        #expect(throws: BackupError.noIdentityFits(path: backup.path + "/CONTENTS.age")) {
            try backup.restore(to: yard.root + "/new", identities: [other])
        }
        #expect(throws: BackupError.noBackup(path: yard.root)) { try BackupFolder(yard.root).newest() }
        #expect(!FileManager.default.fileExists(atPath: yard.root + "/new"))
        let empty = yard.root + "/empty"
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        #expect(try yard.restored(backup, identities: [key], as: "empty").folder.path == empty)
    }

    @Test("A backup of a diary with lost sound says so, and holds the rest")
    func missing() async throws {
        let entry = try await yard.add(1)
        let sound = try #require(entry.sound?.path)
        try FileManager.default.removeItem(atPath: yard.store.folder.absolute(sound))
        let made = try await yard.back()
        #expect((made.card.missing, made.card.sounds) == ([sound], 0))
        #expect(try BackupFolder(yard.out).newest().check().damaged == [])
    }

    @Test(
        "A backup names changed pictures, and has them as they were if the last one has",
        arguments: [false, true]
    )
    func changedPictures(isEncrypted: Bool) async throws {
        let recipients = isEncrypted ? [recipient] : []
        let picture = try await yard.addPicture()
        let place = yard.store.folder.absolute(picture.path)
        #expect(try await yard.back(recipients).card.changed == [])
        try Data("another".utf8).write(to: URL(fileURLWithPath: place))
        let made = try await yard.back(recipients, later: 1)
        #expect(made.card.changed == [] && made.card.mended == [picture.path])
        let again = try BackupFolder(yard.out).newest().check(identities: isEncrypted ? [key] : nil)
        #expect(again.damaged == [])
        #expect(made.card.pictures == 2)
        let alone = BackupMaking(of: yard.store, in: yard.root + "/alone", for: recipients, version: "test")
        let first = try await alone.make(at: BackupYard.now)
        #expect(first.card.changed == [picture.path])
        let damaged = try BackupFolder(first.path).newest().check(identities: isEncrypted ? [key] : nil)
            .damaged
        #expect(damaged == [picture.path + (isEncrypted ? ".age" : "")])
    }

    @Test(
        "A damaged recording never overwrites a good one in a backup, and is named",
        arguments: [false, true]
    )
    func changedSound(isEncrypted: Bool) async throws {
        let recipients = isEncrypted ? [recipient] : []
        let entry = try await yard.add(1)
        let sound = try #require(entry.sound?.path)
        let place = yard.store.folder.absolute(sound)
        _ = try await yard.back(recipients)
        try Data("souXd 1".utf8).write(to: URL(fileURLWithPath: place))
        for later in [1.0, 2] {
            let made = try await yard.back(recipients, later: later)
            #expect(made.card.changed == [] && made.card.mended == [sound] && made.card.isWhole)
        }
        let backup = try BackupFolder(yard.out).newest()
        #expect(try backup.check(identities: isEncrypted ? [key] : nil).damaged == [])
        let copy = try yard.restored(backup, identities: [key])
        #expect(FileBytes.read(copy.folder.absolute(sound)) == Array("sound 1".utf8))
        #expect(try await copy.sounds.check().whole == 1)
        let alone = BackupMaking(of: yard.store, in: yard.root + "/alone", for: recipients, version: "test")
        for seconds in [0.0, 60] {
            let first = try await alone.make(at: BackupYard.now.adding(seconds: seconds), keeping: 1)
            #expect(first.card.changed == [sound] && first.removed == 0)
        }
    }

    @Test("A backup notes the digests of an earlier version's sound", arguments: [false, true])
    func noted(isEncrypted: Bool) async throws {
        let entry = try await yard.add(1)
        try Database(path: yard.store.folder.database).run("UPDATE sound SET sha256 = NULL")
        _ = try await yard.back(isEncrypted ? [recipient] : [])
        #expect(try await yard.store.sounds.check().whole == 1)
        let place = yard.store.folder.absolute(entry.sound?.path ?? "?")
        try Data("souXd 1".utf8).write(to: URL(fileURLWithPath: place))
        #expect(try await yard.store.sounds.check().findings.map(\.kind) == [.soundChanged])
    }

    @Test("A backup lists its files for sha256sum, and trusts no list that leads out of it")
    func list() async throws {
        try await yard.add(1)
        let made = try await yard.back()
        #expect(try isApproved(made.path))
        let digest = String(repeating: "0", count: 64)
        for path in ["../out", "/etc/passwd", "a//b", "./a", "a/..", "../\u{301}out"] {
            #expect(DigestList.read(Array("\(digest)  \(path)\n".utf8)) == nil, "\(path)")
        }
    }
    @Test("A backup holds every file under its own name, whatever bytes that has", arguments: [false, true])
    func names(isEncrypted: Bool) async throws {
        try await yard.add(1)
        let lost = yard.store.folder.path + "/lost"
        try FileManager.default.createDirectory(atPath: lost, withIntermediateDirectories: true)
        let texts = ["Gespr\u{e4}ch.wav", "Gespra\u{308}ch.wav", "two\nlines", "back\\slash", "\u{301}mark"]
        let names = texts.map { Path($0) } + [Path(bytes: [0xe4, 0x2e, 0x77])]
        for (number, name) in names.enumerated() { try put("bytes \(number)", at: "\(lost)/\(name.text)") }
        let made = try await yard.back(isEncrypted ? [recipient] : [])
        let backup = try BackupFolder(yard.out).newest()
        #expect(made.card.missing == [])
        #expect(try backup.check(identities: [key]).damaged == [])
        #expect(try isApproved(made.path))
        let restored = try yard.restored(backup, identities: isEncrypted ? [key] : nil)
        for (number, name) in names.enumerated() {
            let bytes = FileBytes.read("\(restored.folder.path)/lost/\(name.text)")
            #expect(bytes == Array("bytes \(number)".utf8), "\(name.shown)")
        }
    }

    private func put(_ text: String, at path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        #expect(write(file, text, text.utf8.count) == text.utf8.count)
    }

    private func isApproved(_ backup: String) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
        process.arguments = ["--check", "--strict", "--quiet", "SHA256SUMS"]
        process.currentDirectoryURL = URL(fileURLWithPath: backup)
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

@Suite("A backup of a damaged diary")
struct DamagedDiaryTests {
    private let yard: BackupYard

    init() throws { yard = try BackupYard() }

    @Test("A backup of a diary with a damaged index is written and says so, and no older one is removed")
    func damagedIndex() async throws {
        try await yard.add(1)
        _ = try await yard.back()
        let folder = yard.root + "/new"
        _ = try BackupFolder(yard.out).newest().restore(to: folder)
        try BackupYard.damageIndex(in: folder + "/diary.sqlite", "sha 1", to: "sha 2")
        let store = try DiaryStore(folder: folder, options: .init(access: .write))
        let making = BackupMaking(of: store, in: yard.out, version: "test")
        let made = try await making.make(at: BackupYard.now.adding(seconds: 60), keeping: 1)
        let damage = try #require(made.card.damage)
        #expect(damage.contains("missing from index"), "\(damage)")
        #expect((made.removed, made.card.isWhole, made.card.entries) == (0, false, 1))
        #expect(try BackupFolder(yard.out).newest().card.damage == damage)
        #expect(BackupFolder(yard.out).paths().count == 2)
    }
}

@Suite("A backup in the folder of others")
struct SharedFolderTests {
    @Test("A backup is not made among those of another diary, and removes none of unknown origin")
    func anotherDiary() async throws {
        let yard = try BackupYard()
        try await yard.add(1)
        let mine = try await yard.back()
        let other = try BackupYard()
        let intruder = BackupMaking(of: other.store, in: yard.out, version: "test")
        await #expect(throws: BackupError.ofAnotherDiary(path: yard.out)) {
            _ = try await intruder.make(at: BackupYard.now.adding(seconds: 60), keeping: 1)
        }
        #expect(BackupFolder(yard.out).paths() == [mine.path])
        let restored = try yard.restored(BackupFolder(yard.out).newest())
        let again = BackupMaking(of: restored, in: yard.out, version: "new")
        #expect(try await again.make(at: BackupYard.now.adding(seconds: 120), keeping: 2).removed == 0)
        let card = mine.path + "/backup.json"
        let text = try String(contentsOfFile: card, encoding: .utf8)
        let unknown = text.replacing("\"\(mine.card.diary ?? "?")\"", with: "null")
        try unknown.write(toFile: card, atomically: true, encoding: .utf8)
        #expect(try await again.make(at: BackupYard.now.adding(seconds: 180), keeping: 1).removed == 1)
        #expect(BackupFolder(yard.out).paths().first == mine.path)
    }
}

@Suite("A backup that is brought back beside another program")
struct TwoRestoresTests {
    @Test(
        "A restore leaves a diary that another program made meanwhile, says so, and leaves nothing beside it"
    )
    func overtaken() async throws {
        let yard = try BackupYard()
        try await yard.add(1)
        _ = try await yard.back()
        let (backup, folder) = (try BackupFolder(yard.out).newest(), yard.root + "/new")
        let other = yard.root + "/other"
        _ = try backup.restore(to: other)
        #expect(throws: BackupError.overtaken(path: folder)) {
            _ = try backup.restore(to: folder) { done, _ in
                if done == 0 { rename(other, folder) }
            }
        }
        let names = FolderNames.files(below: folder)
        #expect(names.contains("diary.sqlite") && names.contains { $0.hasSuffix(".opus") }, "\(names)")
        #expect(FolderNames.of(yard.root).filter { $0.hasPrefix(DurableFile.unfinishedPrefix) } == [])
    }

    @Test("A restore sweeps a killed one, also if the folder is named with a slash")
    func killed() async throws {
        let yard = try BackupYard()
        try await yard.add(1)
        _ = try await yard.back()
        let folder = yard.root + "/new"
        let (dead, own) = ("\(yard.root)/.unfinished-\(Int32.max)-new", "\(yard.root)/.unfinished-1-new")
        for left in [dead, own, "\(yard.root)/.unfinished-\(Int32.max)-not-new"] {
            #expect(mkdir(left, 0o700) == 0)
        }
        #expect(WholeBackup.leftUnfinished(beside: folder + "/") == [dead], "another may be at work still")
        _ = try BackupFolder(yard.out).newest().restore(to: folder + "/")
        #expect(WholeBackup.leftUnfinished(beside: folder) == [])
        #expect(FolderNames.of(folder).contains("diary.sqlite") && FolderNames.isFolder(own))
    }
}

@Suite("A newest backup that lost its list")
struct UnlistedBackupTests {
    enum Fault: CaseIterable { case missing, folder, garbled, empty }

    @Test(
        "A newest backup that lost its list is damaged, is not restored, and lends nothing to the next one",
        arguments: Fault.allCases
    )
    func unlisted(fault: Fault) async throws {
        let yard = try BackupYard()
        let entry = try await yard.add(1)
        let (older, newest) = (try await yard.back(), try await yard.back(later: 60))
        let list = "\(newest.path)/\(WholeBackup.sumsName)"
        try FileManager.default.removeItem(atPath: list)
        switch fault {
        case .missing: break
        case .folder: #expect(mkdir(list, 0o700) == 0)
        case .garbled: try Data("no list".utf8).write(to: URL(fileURLWithPath: list))
        case .empty: try Data().write(to: URL(fileURLWithPath: list))
        }
        let folder = BackupFolder(yard.out)
        let found = try folder.newest()
        #expect(found.path == newest.path)
        #expect(try found.check().damaged == [WholeBackup.sumsName])
        let refusal = BackupError.notWhole(path: newest.path, older: older.path)
        #expect(throws: refusal) { try folder.newestToRestore() }
        #expect(try BackupFolder(older.path).newestToRestore().path == older.path)
        let next = try await yard.back(later: 120)
        let sound = try #require(entry.sound?.path)
        #expect(yard.inode("\(next.path)/\(sound)") == yard.inode("\(older.path)/\(sound)"))
        #expect(try folder.newestToRestore().path == next.path)
    }

    @Test("A newest backup that lost its card is named, and so is the lack of an older one")
    func noCard() async throws {
        let yard = try BackupYard()
        try await yard.add(1)
        let made = try await yard.back()
        try Data().write(to: URL(fileURLWithPath: "\(made.path)/\(BackupCard.name)"))
        let refusal = BackupError.notWhole(path: made.path, older: nil)
        #expect(throws: refusal) { try BackupFolder(yard.out).newest() }
    }
}

@Suite("The list of a backup’s digests")
struct DigestListTests {
    private let digest = "00f1" + String(repeating: "0a9c", count: 14) + "000f"

    @Test("A list of digests gives each back as it was, and tells two apart")
    func digests() {
        #expect(ListedDigest(digest).text == digest)
        #expect(ListedDigest(digest) == ListedDigest(Array(digest.utf8)))
        for place in [0, 15, 16, 63] {
            var other = Array(digest.utf8)
            other[place] = other[place] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
            #expect(ListedDigest(other) != ListedDigest(digest))
        }
    }

    @Test("A list with one damaged digest still has the others, and that one is no file’s")
    func damaged() throws {
        let junk = String(digest.dropLast()) + "!"
        let read = DigestList.read(Array("\(digest)  a\n\(junk)  b\n".utf8))
        let sums = try #require(read)
        #expect(sums.count == 2 && sums[Path("a")] == ListedDigest(digest))
        for other in [digest, SHA256Sum.of([])] {
            #expect(sums[Path("b")] != ListedDigest(other))
        }
    }

    @Test("A list of digests has a readable line for each file, whatever its name")
    func lines() {
        for name in ["audio/a.opus", "a\nb", "a\\b", "a\rb", "e\u{301}"] {
            let line = DigestList.line(of: Path(name), ListedDigest(digest))
            #expect(DigestList.read(line) == [Path(name): ListedDigest(digest)], "\(name)")
        }
    }
}
