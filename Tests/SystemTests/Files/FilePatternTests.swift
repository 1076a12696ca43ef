@testable import System
import Testing

@Suite("Patterns of files")
struct FilePatternTests {
    @Test(
        "Stars and question marks match names in upper or lower case",
        arguments: [
            ("*meeting*", "/in/Team Meeting 3.m4a", true), ("*meeting*", "/meeting/walk.m4a", false),
            ("walk?.wav", "/in/walk1.wav", true), ("walk?.wav", "/in/walk12.wav", false),
            ("*a*b*c", "/in/xaybzc", true), ("*a*b*c", "/in/xaybz", false), ("회의*", "/in/회의 1.m4a", true),
            ("*", "/in/anything", true), ("walk", "/in/walk.wav", false),
        ]
    )
    func names(pattern: String, path: String, fits: Bool) throws {
        #expect(try #require(FilePattern(pattern)).matches(path) == fits)
    }

    @Test("A pattern with a slash matches paths")
    func paths() throws {
        let drafts = try #require(FilePattern("Drafts/*"))
        #expect(drafts.matches("/in/drafts/a.wav"))
        #expect(!drafts.matches("/in/a.wav"))
        let whole = try #require(FilePattern("/in/Travel/"))
        #expect(whole.matchesFolder(of: "/in/travel/Rome/a.wav"))
        #expect(!whole.matchesFolder(of: "/out/in/travel/a.wav"))
    }

    @Test("A folder's pattern matches below the searched folder only")
    func folders() throws {
        let pattern = try #require(FilePattern("old"))
        #expect(pattern.matches("/in/old/a.wav", below: "/in"))
        #expect(!pattern.matches("/old/in/a.wav", below: "/old/in"))
        #expect(pattern.matchesFolder(of: "/old/in/a.wav"))
    }

    @Test("A name matches with or without its extension, and an empty pattern is refused")
    func endings() throws {
        #expect(try #require(FilePattern("*meeting")).matchesName(of: "/in/team meeting.m4a"))
        #expect(FilePattern("") == nil)
        #expect(FilePattern("/") == nil)
    }
}

@Suite("Reasons to skip a file")
struct SkipReasonTests {
    @Test("A diary's preview of a photo belongs to the diary; the photo does not")
    func smallPicture() {
        let digest = String(repeating: "0f", count: 32)
        #expect(SkipReason.judge(name: digest + ".small.jpg") == .diary)
        for name in [digest + ".jpg", "sea.small.jpg", digest.dropLast() + "g.small.jpg"] {
            #expect(SkipReason.judge(name: name) == nil, "\(name)")
        }
    }

    @Test(
        "Skips unfinished files of sync programs, browsers and uploads",
        arguments: [
            // Syncthing, rsync, Nextcloud, iCloud, Dropbox.
            (".syncthing.walk.m4a.tmp", SkipReason.hidden), ("~syncthing~walk.m4a.tmp", .unfinished),
            (".walk.m4a.Xb12cD", .hidden), (".rsync-partial", .hidden), (".walk.m4a.~1a2b3c4d", .hidden),
            ("walk.m4a.ocTransferId1234.part", .unfinished), ("walk.m4a.nextcloud", .placeholder),
            (".walk.m4a.icloud", .hidden), ("walk.m4a.icloud", .placeholder), (".dropbox.cache", .hidden),
            ("~tmp4711.m4a", .unfinished),
            // Browsers, aria2, rclone, ProFTPD, Android.
            ("walk.m4a.crdownload", .unfinished), ("Unconfirmed 123456.crdownload", .unfinished),
            ("walk.M4A.PART", .unfinished), ("walk.m4a.download", .unfinished),
            ("walk.m4a.opdownload", .unfinished), ("walk.m4a.filepart", .unfinished),
            ("walk.m4a.aria2", .unfinished), ("walk.m4a.1f2e3d4c.partial", .unfinished),
            (".in.walk.m4a.", .hidden), (".pending-1732200000-walk.m4a", .hidden),
            (".goutputstream-ABC123", .hidden), ("._walk.m4a", .hidden), (".DS_Store", .hidden),
            ("Thumbs.db", .clutter), ("walk.m4a~", .clutter), ("~$walk.m4a", .clutter),
            ("walk.json", .sidecar), ("walk.txt", .sidecar),
        ]
    )
    func unfinished(name: String, reason: SkipReason) {
        #expect(SkipReason.judge(name: name) == reason)
    }

    @Test(
        "Every other name may be a memo",
        arguments: [
            "walk.m4a", "Recording 2026-11-20 18.30.wav", "메모.m4a", "no ending", "part.wav", "temp",
            "a.part.ogg", "walk.sync-conflict-20261120-183000-ABCDEFG.m4a", "walk (conflicted copy).m4a",
            "~walk.m4a", "video.mp4", "notes.pdf", "#1.wav", "download.mp3",
        ]
    )
    func memos(name: String) {
        #expect(SkipReason.judge(name: name) == nil)
    }

    @Test("A folder's name counts for everything in it; the inbox's own name does not")
    func paths() {
        let inbox = "/home/me/.phone/memos.part"
        #expect(SkipReason.judge(path: inbox + "/walk.m4a", below: inbox) == nil)
        #expect(SkipReason.judge(path: inbox + "/2026/walk.m4a", below: inbox) == nil)
        #expect(SkipReason.judge(path: inbox + "/.stversions/walk.m4a", below: inbox) == .hidden)
        #expect(SkipReason.judge(path: inbox + "/walk.m4a.download/walk.m4a", below: inbox) == .unfinished)
    }
}
