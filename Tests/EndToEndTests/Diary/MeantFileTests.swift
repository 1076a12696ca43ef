import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Names of files and of journals that were typed by mistake")
struct MeantFileTests {
    private let yard: DiaryYard

    init() throws {
        yard = try DiaryYard()
        for name in ["sea.jpg", "walk.wav"] {
            try Data(TestPhoto.jpeg.bytes).write(to: URL(filePath: "\(yard.root)/\(name)"))
        }
    }

    @Test("add refuses the name of a picture or a sound as a text, with the option that is meant")
    func names() async throws {
        let (photo, sound) = (yard.root + "/sea.jpg", yard.root + "/walk.wav")
        let picture = try await yard.run("add", photo)
        #expect(picture.code == 64 && picture.message.contains("or a photo: --photo \(photo)"), "\(picture)")
        let walk = try await yard.run("add", sound)
        #expect(walk.code == 64 && walk.message.contains("voicecore ingest \(sound)"), "\(walk)")
        #expect(!isThere(yard.diary))
        #expect(try await yard.run("add", photo, "is gone").code == 0)
        #expect(try await yard.run("add", "a nofile.jpg").code == 0)
    }

    @Test("add refuses the name of a file that is not there as a text, and says how each of both is added")
    func missingAlone() async throws {
        let photo = try await yard.run("add", "nofile.jpg")
        #expect(photo.code == 66 && photo.message.contains("nofile.jpg: no such file"), "\(photo)")
        #expect(
            photo.message.contains("for a photo: --photo nofile.jpg; as a text, write more words with it"),
            "\(photo)"
        )
        #expect(!isThere(yard.diary))
        #expect(try await yard.run("add", "Hello").code == 0)
        let sound = try await yard.run("add", "nofile.m4a", "--to", "last")
        #expect(sound.code == 66 && sound.message.contains("voicecore ingest nofile.m4a"), "\(sound)")
        #expect(try await yard.run("add", "the end.").code == 0)
    }

    @Test("With --photo, the name of a file that is not there is no text")
    func missing() async throws {
        #expect(try await yard.run("add", "Hello").code == 0)
        let photo = yard.root + "/sea.jpg"
        for name in ["nofile.jpg", "nofile.m4a", "./nofile", "/nowhere/sea"] {
            let refused = try await yard.run("add", "--photo", photo, name, "--to", "last")
            #expect(refused.code == 66 && refused.message.contains("\(name): no such file"), "\(refused)")
        }
        let sound = try await yard.run("add", "--photo", photo, yard.root + "/walk.wav")
        #expect(sound.code == 64 && sound.message.contains("voicecore ingest"), "\(sound)")
        #expect(try await yard.run("add", "--photo", photo, "sun/rain").code == 0)
        #expect(try await yard.run("add", "--photo", photo, "this is nofile.jpg").code == 0)
    }

    @Test("backup --restore of what is no entry and no folder says that no backup is there")
    func backup() async throws {
        let refused = try await yard.run("backup", "--restore", "nosuchdir", "--diary", yard.root + "/other")
        #expect(refused.code == 66 && refused.message.contains("no backup there: nosuchdir"), "\(refused)")
        #expect(refused.message.contains("./nosuchdir"), "\(refused)")
        let id = try await yard.run("backup", "--restore", "9c1f", "--diary", yard.root + "/other")
        #expect(id.message.contains("voicecore trash restore 9c1f"), "\(id)")
    }

    @Test("A journal that is new by its name is said, with one that was perhaps meant")
    func journals() async throws {
        #expect(try await yard.run("journal", "add", "Week away").code == 0)
        let added = try await yard.run("add", "Hello", "--journal", "Week away")
        #expect(added.code == 0 && !added.message.contains("new journal"), "\(added)")
        let edited = try await yard.run("edit", "last", "--journal", "Week awy")
        #expect(edited.message.contains("new journal ‘Week awy’; did you mean ‘Week away’?\n"), "\(edited)")
        let other = try await yard.run("add", "Hello", "--journal", "Family")
        #expect(other.message.contains("new journal ‘Family’\n"), "\(other)")
        let photo = yard.root + "/sea.jpg"
        let taken = try await yard.run("ingest", photo, "--journal", "Famly")
        #expect(taken.message.contains("new journal ‘Famly’; did you mean ‘Family’?\n"), "\(taken)")
        let again = try await yard.run("ingest", photo, "--journal", "Nothing new")
        #expect(!again.message.contains("new journal"), "\(again)")
        #expect(try await yard.run("add", "Hi", "--journal", "Quiet", "--quiet").message == "")
    }

    @Test("A place without a position is said, and naming it gives it to the entries that have it")
    func places() async throws {
        let added = try await yard.run("add", "--place", "Mildo", "--place", "Old pier")
        #expect(
            added.message.contains("no position is known for ‘Mildo’: voicecore place add Mildo --near")
                && added.message.contains("‘Old pier’: voicecore place add 'Old pier' --near"),
            "\(added)"
        )
        let map = yard.root + "/x.gpx"
        let none = try await yard.run("list", "--timeline", "--gpx", map)
        #expect(
            none.message.contains("wrote 0 places")
                && none.message.contains("2 places have no position: voicecore place add NAME --near LAT,LON"),
            "\(none)"
        )
        #expect(try await yard.run("place", "add", "Mildo", "--near", "35.16,129.16").code == 0)
        let one = try await yard.run("list", "--timeline", "--gpx", map)
        #expect(one.message.contains("wrote 1 place "), "\(one)")
        #expect(one.message.contains("1 place has no position"), "\(one)")
    }
}
