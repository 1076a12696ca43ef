import Foundation
import Testing
@testable import Diary

@Suite("What a copy of a database holds")
struct DiaryCopyTests {
    @Test("is gone through some files of sound at a time, each once, those in the trash at the end")
    func pages() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let database = try Database(path: store.folder.database)
        try database.script(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2300)
            INSERT INTO entry (id, recorded, offset, day, date_source, date_certainty, created, changed, text)
                SELECT printf('%036d', i), i, 0, '2026-11-20', 'name', 'exact', i, i, '' FROM n;
            INSERT INTO sound (entry, path, codec, hertz, channels, seconds, bytes, level_seconds, levels, sha256)
                SELECT key, 'audio/' || key, 'opus', 16000, 1, 1, key, 1, x'00',
                    CASE WHEN key % 2 THEN 'd' || key END FROM entry;
            INSERT INTO trash (id, at, until, recorded, offset, text, sound, sound_bytes, document)
                SELECT id, 1, 2, 3, 0, '', CASE WHEN key % 2 THEN 'audio/t' || key END, key, '{}' FROM entry
                WHERE key <= 1500;
            """
        )
        let path = diary.root + "/copy.sqlite"
        try await store.copyDatabase(to: path)
        let copy = try DiaryCopy(at: path)
        #expect((copy.entries, copy.trash, copy.soundCount) == (2300, 1500, 3050))
        var found: [DiaryCopy.Sound] = []
        while case let some = try copy.sounds(after: found.last), !some.isEmpty {
            #expect(some.count <= 1000)
            found += some
        }
        let kept = (1...2300).map { "audio/\($0)" }
        let trashed = stride(from: 1, through: 1500, by: 2).map { "audio/t\($0)" }
        #expect(found.map(\.path) == kept + trashed)
        #expect(found[1].bytes == 2 && found[1].sha256 == nil && found[2].sha256 == "d3")
    }
}
