import Foundation
import MemoWatch
import Testing

@testable import ProgramKit

@Suite("The file of counts for a monitor")
struct MetricsTests {
    private let home = TemporaryHome()

    @Test("counts in base units, a name, a kind and a number each, and names no file")
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

    @Test("is there whole, everybody may read it, and nothing is left beside it")
    func file() throws {
        let folder = home.path + "/metrics"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for text in ["one\n", "two\n"] {
            #expect(MetricsKeeper.write(text, to: folder + "/voicecore.prom") == 0)
            #expect(try String(contentsOfFile: folder + "/voicecore.prom", encoding: .utf8) == text)
        }
        let facts = try FileManager.default.attributesOfItem(atPath: folder + "/voicecore.prom")
        #expect(facts[.posixPermissions] as? Int == 0o644)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["voicecore.prom"])
        #expect(MetricsKeeper.write("x", to: home.path + "/nowhere/voicecore.prom") == ENOENT)
    }
}
