import Foundation
import TestKit
import Testing
@testable import Diary
@testable import System

@Suite("Cities in exports and mirrors")
struct CityNamesTests {
    @Test("are in every form beside the photos that were made near them, and none without positions")
    func cities() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let arriving = try diary.arriving(1, at: 0)
        var entry = Entry.sample(1, text: "")
        entry.origin = nil
        entry.blocks = [.photo([arriving.picture], caption: "The harbour")]
        entry = try await store.entries.add(entry, pictures: [arriving], at: .evening)
        let naming: DiaryExport.Naming = { entry in
            var entry = entry
            entry.blocks = entry.blocks.map { block in
                block.mappingPictures { picture in
                    var picture = picture
                    picture.city = picture.position.map { _ in "Busan" }
                    return picture
                }
            }
            return entry
        }
        #expect(entry.pictures[0].position != nil)
        entry = naming(entry)
        #expect(ExportFormat.markdown.text(of: entry, sound: nil).contains("The harbour\n\nNear Busan\n"))
        #expect(ExportFormat.json.text(of: entry, sound: nil).contains("\"near\":\"Busan\""))
        #expect(ExportFormat.csv.opening.contains(",places,"))
        #expect(ExportFormat.csv.text(of: entry, sound: nil).hasSuffix(",Busan,\r\n"))
        for form in [ExportFormat.markdown, .json, .csv] {
            #expect(!form.text(of: entry.withoutPositions, sound: nil).contains("Busan"))
        }
        let folder = diary.root + "/named"
        let mirror = DiaryMirror(of: store, in: folder, naming: naming)
        #expect(try await mirror.update(at: .evening).written == 1)
        let note = try #require(FolderNames.files(below: folder).first { $0.hasSuffix(".md") })
        let text = String(decoding: FileBytes.read("\(folder)/\(note)") ?? [], as: UTF8.self)
        #expect(text.contains("Near Busan"))
        // A person who writes into the note has only changed the text, also in one that names no city yet.
        for old in [text, text.replacing("\n\nNear Busan", with: "")] {
            let picture = try #require(FolderNames.files(below: folder).first { $0.hasSuffix(".jpg") })
            let name = String(picture.split(separator: "/").last ?? "")
            let changed = MarkdownNote.change(
                in: Array(old.replacing("![[", with: "By the sea.\n\n![[", maxReplacements: 1).utf8),
                of: naming(try await store.entries.entry(entry.id)),
                sound: nil,
                pictures: [entry.pictures[0].sha256: name]
            )
            #expect(changed == MarkdownNote.Change(text: "By the sea."))
        }
    }
}
