import Foundation
import Testing
import VoiceCore
@testable import Programs

@Suite("The file of counts for a monitor")
struct MetricsTests {
    private let home = TemporaryHome()

    @Test("Metrics have base units, a type and a number each, and name no file")
    func text() {
        var daemon = DaemonStatus(
            process: 7,
            version: "1",
            startedAt: Date(timeIntervalSince1970: 1_700_000_000.4)
        )
        (daemon.filed, daemon.held, daemon.inHand) = (12, 1, ["/home/me/Memos/secret.wav"])
        var metrics = Metrics()
        metrics.add(daemon)
        metrics.add(nil)
        let lines = metrics.text.split(separator: "\n")
        #expect(lines.contains("voicecore_daemon_start_time_seconds 1700000000"))
        #expect(lines.contains("voicecore_memos_filed_total 12"))
        #expect(lines.contains("voicecore_memos_in_hand 1"))
        #expect(lines.contains("voicecore_farm_up 0"))
        #expect(!metrics.text.contains("secret"))
        for line in lines where !line.hasPrefix("#") {
            #expect(line.wholeMatch(of: /voicecore_[a-z_]+ [0-9.]+/) != nil, "\(line)")
        }
        #expect(lines.count { $0.hasPrefix("# TYPE") } * 3 == lines.count)
    }

    @Test("The metrics file is written whole, readable by all, with nothing left beside it")
    func file() throws {
        let folder = home.path + "/metrics"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = MetricsFile(folder + "/voicecore.prom")
        for text in ["# HELP voicecore_memos one\n", "# HELP voicecore_memos two\n"] {
            try file.write(text)
            #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
        }
        let facts = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(facts[.posixPermissions] as? Int == 0o644)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["voicecore.prom"])
        #expect(throws: MetricsFile.Fault.system(errno: ENOENT)) {
            try MetricsFile(home.path + "/nowhere/voicecore.prom").write("x")
        }
        file.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }

    @Test("No other file, folder or link is replaced or removed", arguments: ["file", "folder", "link"])
    func others(kind: String) throws {
        let path = home.path + "/notes.txt"
        let files = FileManager.default
        switch kind {
        case "folder": try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        case "link": try files.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
        default: try "# my notes\n".write(toFile: path, atomically: false, encoding: .utf8)
        }
        let before = try files.attributesOfItem(atPath: path)
        let file = MetricsFile(path)
        #expect(file.obstacle != nil)
        #expect(throws: MetricsFile.Fault.self) { try file.write("# HELP voicecore_memos\n") }
        file.remove()
        let after = try files.attributesOfItem(atPath: path)
        #expect(after[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)
        #expect(after[.type] as? FileAttributeType == before[.type] as? FileAttributeType)
    }

    @Test("The metrics file may be new, empty, or left by an earlier run")
    func free() throws {
        let path = home.path + "/voicecore.prom"
        #expect(MetricsFile(path).obstacle == nil)
        for text in ["", "# HELP voicecore_memos_filed_total Memos.\n"] {
            try text.write(toFile: path, atomically: false, encoding: .utf8)
            #expect(MetricsFile(path).obstacle == nil, "\(text)")
        }
    }

    @Test("A blank file, or an empty one of another user, is not replaced")
    func blank() throws {
        let path = home.path + "/voicecore.prom"
        try "\n".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(MetricsFile(path).obstacle != nil)
        // Only root can give a file away.
        guard geteuid() == 0 else { return }
        try "".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(chown(path, 65_534, 65_534) == 0)
        #expect(MetricsFile(path).obstacle != nil)
    }
}
