import Foundation
import TestKit
import Testing
@testable import Backup
@testable import Diary
@testable import Sound
@testable import System

final class BackupYard: Sendable {
    let root: String
    let store: DiaryStore
    var out: String { root + "/out" }

    static let now = Moment(milliseconds: 1_795_167_000_000)

    init() throws {
        root = FileManager.default.temporaryDirectory.path + "/voicecore-backup-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        store = try DiaryStore(folder: root + "/diary", options: .init(access: .create))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    @discardableResult
    func add(_ number: Int, secondsLater: Double = 0) async throws -> Entry {
        var chance = SystemRandomNumberGenerator()
        let moment = Self.now.adding(seconds: Double(number) * 60)
        let sound = Data("sound \(number)".utf8)
        let archive = root + "/\(number).opus"
        try sound.write(to: URL(fileURLWithPath: archive))
        let entry = Entry(
            id: EntryID(at: moment, using: &chance),
            recordedAt: moment,
            dateSource: .name,
            dateCertainty: .exact,
            text: "qqwords \(number)",
            origin: Origin(name: "memo.m4a", sha256: "sha \(number)", bytes: 10),
            sound: EntrySound(codec: "opus", hertz: 16_000, seconds: 1, bytes: sound.count),
            createdAt: moment
        )
        return try await store.entries.add(entry, archive: archive, at: moment)
    }

    func addPicture() async throws -> Picture {
        let arriving = try TestPhoto.arriving(in: root)
        var entry = Entry(
            id: EntryID(at: Self.now),
            recordedAt: Self.now,
            dateSource: .live,
            dateCertainty: .exact,
            createdAt: Self.now
        )
        entry.blocks = [.photo([arriving.picture], caption: nil)]
        try await store.entries.add(entry, pictures: [arriving], at: Self.now)
        return arriving.picture
    }

    func back(_ recipients: [AgeRecipient] = [], later: Double = 0, keeping most: Int? = nil) async throws
        -> BackupMaking.Outcome
    {
        let making = BackupMaking(of: store, in: out, for: recipients, version: "test")
        return try await making.make(at: Self.now.adding(seconds: later), keeping: most)
    }

    func restored(_ backup: WholeBackup, identities: [AgeIdentity]? = nil, as name: String = "new") throws
        -> DiaryStore
    {
        _ = try backup.restore(to: "\(root)/\(name)", identities: identities)
        return try DiaryStore(folder: "\(root)/\(name)", options: .init(access: .write))
    }

    /// Changes a text in an index of a closed database, and not in its table.
    static func damageIndex(in path: String, _ old: String, to new: String) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        let roots = try Database(path: path, access: .immutable).all(
            "SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'entry'"
        ) { $0[0].int }
        let found = roots.compactMap { bytes.range(of: Data(old.utf8), in: ($0 - 1) * size..<$0 * size) }
        try #require(found.count == 1)
        bytes.replaceSubrange(found[0], with: Data(new.utf8))
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    func inode(_ path: String) -> UInt64? { FileIdentity(following: path)?.inode }
}
