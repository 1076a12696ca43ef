import Foundation
import System
import Testing
@testable import VoiceCore

@Suite("Files that a daemon has not noticed yet")
struct UnseenFilesTests {
    private let yard: Yard
    private var root: String { yard.path + "/in" }

    init() throws { yard = try Yard() }

    private func names(since time: Int64?, foreign: [String] = [], ignored: [FilePattern] = []) -> [String] {
        var inbox = Inbox(path: root, foreign: foreign)
        inbox.ignored = ignored
        return UnseenFiles.find(in: inbox, changedSince: time).keys
            .map { String($0.text.dropFirst(root.count + 1)) }.sorted()
    }

    @Test("Unseen files are those that would be taken and changed since, with all that came in a folder")
    func changed() throws {
        try yard.write("in/old.wav")
        try yard.write("in/trip/old.wav")
        try yard.write("beside/deep/moved.wav")
        let later = Int64.max
        #expect(names(since: later) == [])
        let time = FileLook.timeOfChange
        try yard.write("in/new.wav")
        try yard.move("beside", to: "in/beside")
        for name in ["empty.wav", ".hidden.wav", "half.part", "note.txt", "filed/x.wav", "drafts/y.wav"] {
            try yard.write("in/" + name, name == "empty.wav" ? "" : "sound")
        }
        symlink("old.wav", root + "/link.wav")
        let drafts = try #require(FilePattern("drafts"))
        let found = names(since: time, foreign: [root + "/filed"], ignored: [drafts])
        // An older file may share the same clock tick.
        #expect(Set(found).subtracting(["old.wav", "trip/old.wav"]) == ["beside/deep/moved.wav", "new.wav"])
        let all = names(since: nil, foreign: [root + "/filed"], ignored: [drafts])
        #expect(all == ["beside/deep/moved.wav", "new.wav", "old.wav", "trip/old.wav"])
    }

    @Test("A diary's files and a missing inbox give no unseen files")
    func ofDiary() throws {
        try yard.write("in/mirror/.voicecore-mirror")
        try yard.write("in/mirror/said.opus")
        #expect(names(since: nil) == [])
        try yard.remove("in")
        #expect(names(since: nil) == [])
    }

    @Test("Unseen files join the settling ones, except those that are named already or gone")
    func added() throws {
        try yard.write("in/new.wav")
        try yard.write("in/waiting.wav")
        var status = DaemonStatus(process: 1, version: "1", startedAt: Date(timeIntervalSince1970: 0))
        let path = root
        func inbox(polls: Bool) -> DaemonStatus.Inbox {
            DaemonStatus.Inbox(
                path: path,
                isThere: false,
                isPolling: polls,
                settling: [path + "/z.wav"],
                passedOver: [:],
                rescans: 1
            )
        }
        status.inboxes = [inbox(polls: true)]
        #expect(status.unmet(ignoring: []).isEmpty, "whoever hangs there would hang here")
        status.inboxes = [inbox(polls: false)]
        status.waiting = [.init(name: root + "/waiting.wav", attempts: 0)]
        let unmet = try #require(status.unmet(ignoring: []).first)
        #expect(unmet.files.keys.map(\.name) == ["new.wav"])
        status.add(unmet)
        #expect(status.inboxes[0].isThere)
        #expect(status.inboxes[0].settling == [root + "/new.wav", root + "/z.wav"])
        try yard.remove("in/new.wav")
        status.inboxes = [inbox(polls: false)]
        status.add(unmet)
        #expect(status.inboxes == [inbox(polls: false)])
    }
}
