import Glibc
import TestKit
import Testing
@testable import System

@Suite("Installed files")
struct InstalledFilesTests {
    private let folder = TestFolder()

    @Test("Finds helpers built beside this program, and no other names")
    func helpers() {
        #expect(InstalledFiles.standard.helper("voicecore-decode") != nil)
        #expect(InstalledFiles.standard.helper("no-such-helper") == nil)
    }

    @Test("Data is found from the build folder outward")
    func data() {
        #expect(InstalledFiles.standard.data("Package.swift") != nil)
        #expect(InstalledFiles.standard.data("no-such-data") == nil)
    }

    @Test("A prefix holds helpers in libexec and data in share, or either directly")
    func home() throws {
        let folder = TestFolder(), home = InstalledFiles(home: folder.path)
        #expect(home.helper("voicecore-hear") == nil && home.data("models/en-us.json") == nil)
        let inside = try program("voicecore-hear", in: folder)
        let model = try file("models/en-us.json", in: folder)
        #expect(home.helper("voicecore-hear") == inside)
        #expect(home.data("models/en-us.json") == model)
        let helper = try program("libexec/voicecore/voicecore-hear", in: folder)
        let installed = try file("share/voicecore/models/en-us.json", in: folder)
        #expect(home.helper("voicecore-hear") == helper)
        #expect(home.data("models/en-us.json") == installed)
    }

    @Test("A built program finds the package manager's resource bundle beside it")
    func bundle() throws {
        let program = try program("app/.build/debug/app", in: folder)
        let bundled = try file("app/.build/debug/VoiceCore_models.resources/en-us.json", in: folder)
        // Another package's `models` is not ours.
        _ = try file("app/models/en-us.json", in: folder)
        let files = InstalledFiles.beside(program: program)
        #expect(files.data("models/en-us.json") == bundled)
        #expect(files.data("models") == folder("app/.build/debug/VoiceCore_models.resources"))
    }

    @Test("An installed program finds its parts relative to itself, under any prefix")
    func installed() throws {
        let program = try program("bin/voicecore", in: folder)
        _ = try self.program("libexec/voicecore/voicecore-hear", in: folder)
        _ = try file("share/voicecore/models/en-us.json", in: folder)
        let files = InstalledFiles.beside(program: program)
        #expect(files.helper("voicecore-hear") == folder("bin/../libexec/voicecore/voicecore-hear"))
        #expect(files.data("models/en-us.json") == folder("bin/../share/voicecore/models/en-us.json"))
    }

    @Test("Neither a folder nor a file that cannot be run is a helper")
    func noProgram() throws {
        _ = folder.write([], to: "voicecore-hear")
        try DurableFile.makeFolder(folder("voicecore-decode"))
        let files = InstalledFiles(helperFolders: [folder.path], dataFolders: [])
        #expect(files.helper("voicecore-hear") == nil)
        #expect(files.helper("voicecore-decode") == nil)
    }

    private func file(_ name: String, in folder: TestFolder) throws -> String {
        try DurableFile.makeFolder(DurableFile.split(folder(name)).folder)
        return folder.write(Array("{}".utf8), to: name)
    }

    private func program(_ name: String, in folder: TestFolder) throws -> String {
        let path = try file(name, in: folder)
        chmod(path, 0o755)
        return path
    }
}

@Suite("Finding a program")
struct ProgramPathTests {
    @Test("Neither a folder nor a file that cannot be run is a program")
    func folders() {
        let folder = TestFolder()
        #expect(ProgramPath.find("sh") != nil && ProgramPath.find("/bin/sh") == "/bin/sh")
        #expect(ProgramPath.find(folder.path) == nil)
        #expect(ProgramPath.find(folder.write([35], to: "script")) == nil)
    }
}
