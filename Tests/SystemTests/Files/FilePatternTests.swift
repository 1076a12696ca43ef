import Testing
@testable import System

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
