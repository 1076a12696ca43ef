import Farm
import Foundation
import System
import TestKit
import Testing

@Suite(
    "The unit of a farm's broker",
    .enabled(if: LocalBroker.isThere, Comment(rawValue: LocalBroker.advice))
)
struct BrokerUnitTests {
    @Test("stops it by a signal after which it says that all went well")
    func stops() throws {
        let path = try Built.path("scripts/systemd/user/voicecore-broker.service")
        let unit = try String(file: path)
        let signals = ["SIGINT": SIGINT, "SIGTERM": SIGTERM]
        let line = unit.split(separator: "\n").first { $0.hasPrefix("KillSignal=") }
        let name = line.map { String($0.dropFirst("KillSignal=".count)) } ?? "SIGTERM"
        let signal = try #require(signals[name])
        let said = Pipe()
        let writer = said.fileHandleForWriting.fileDescriptor
        let broker = try ChildProcess(
            try #require(ProgramPath.find("nats-server")),
            arguments: ["-a", "127.0.0.1", "-p", "-1"],
            environment: ["PATH=/usr/bin:/bin"],
            descriptors: [-1, writer, writer]
        )
        try said.fileHandleForWriting.close()
        var text = ""
        while !text.contains("Server is ready") {
            let more = said.fileHandleForReading.availableData
            try #require(!more.isEmpty, "\(text)")
            text += String(decoding: more, as: UTF8.self)
        }
        broker.send(signal)
        let end = broker.wait()
        #expect(end == .exited(0))
    }
}
