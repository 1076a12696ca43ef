import TestKit
import Testing
@testable import System

@Suite("Finding a program")
struct ProgramPathTests {
    @Test("A folder, which may be entered, is no program, nor is a file that may not be run")
    func folders() {
        let folder = TestFolder()
        #expect(ProgramPath.find("sh") != nil && ProgramPath.find("/bin/sh") == "/bin/sh")
        #expect(ProgramPath.find(folder.path) == nil)
        #expect(ProgramPath.find(folder.write([35], to: "script")) == nil)
    }
}
