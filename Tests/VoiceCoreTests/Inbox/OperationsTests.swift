import Foundation
import Testing
@testable import VoiceCore

@Suite("The page for operators")
struct OperationsTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("Every kind of log line is explained with its level, and none that does not exist")
    func everyLine() throws {
        let page = try String(contentsOf: root.appending(path: "docs/service.md"), encoding: .utf8)
        let table = page.components(separatedBy: "| line | level | meaning").last ?? ""
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            row.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: [" ", "`"]) }
        }
        let expected = WatchNote.Kind.allCases.map { [$0.rawValue, "\(WatchNote($0, "").level)"] }
        #expect(Set(rows) == Set(expected))
    }

    @Test("The system unit's exposure is at most 2.0 by the system's own judgement")
    func exposure() throws {
        let judge = "/usr/bin/systemd-analyze"
        guard FileManager.default.isExecutableFile(atPath: judge) else {
            print("skipped: \(judge) is not here")
            return
        }
        let yard = try Yard()
        let unit = root.appending(path: "scripts/systemd/system/voicecored.service")
        let text = try String(contentsOf: unit, encoding: .utf8)
        try yard.write(
            "voicecored.service",
            text.replacingOccurrences(of: "@PREFIX@/bin/voicecored", with: "/bin/true")
        )
        let process = Process()
        process.executableURL = URL(filePath: judge)
        process.arguments = [
            "security", "--offline=true", "--threshold=20", yard.path + "/voicecored.service",
        ]
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said)")
    }
}
