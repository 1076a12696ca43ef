import Glibc
import System
import TestKit
import Testing
@testable import Farm

@Suite("A connection to a broker", .needsBroker, .enabled(if: ProgramPath.find("openssl") != nil))
struct BrokerTests {
    private let folder = TestFolder()

    private func makeCertificates(for name: String) throws {
        let extensions = folder.write(Array("subjectAltName=\(name)".utf8), to: "names")
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        let steps = [
            ["req", "-x509"] + key + [
                "-subj", "/CN=test", "-keyout", folder("ca.key"), "-out", folder("ca.pem"),
            ],
            ["req"] + key + [
                "-subj", "/CN=server", "-keyout", folder("server.key"), "-out", folder("server.csr"),
            ],
            [
                "x509", "-req", "-in", folder("server.csr"), "-CA", folder("ca.pem"), "-CAkey",
                folder("ca.key"),
            ]
                + ["-CAcreateserial", "-out", folder("server.pem"), "-extfile", extensions],
        ]
        let program = try #require(ProgramPath.find("openssl"))
        for step in steps {
            _ = try ProgramCall.hold(
                with: program,
                arguments: step,
                environment: ["PATH=/usr/bin:/bin"],
                input: [],
                limitSeconds: 60
            )
        }
    }

    private func server(_ configuration: String = "") throws -> LocalBroker {
        let file = folder.write(Array(configuration.utf8), to: "server.conf")
        let tls = ["--tls", "--tlscert", folder("server.pem"), "--tlskey", folder("server.key")]
        return try #require(LocalBroker(in: folder.path, arguments: tls + ["-c", file]))
    }

    private func connect(_ server: LocalBroker, authority: String?, credentials: String? = nil)
        throws(BrokerError)
    {
        let servers = ["tls://127.0.0.1:\(server.port)"]
        let address = BrokerAddress(servers: servers, authority: authority, credentials: credentials)
        try Broker(address, name: "test").makeMissing(replicas: 1)
    }

    @Test("A connection is made only to a server whose certificate is trusted, for its name")
    func certificate() throws {
        try makeCertificates(for: "IP:127.0.0.1")
        let right = try server()
        try connect(right, authority: folder("ca.pem"))
        #expect(throws: BrokerError.self) { try connect(right, authority: nil) }
        right.kill()
        try makeCertificates(for: "DNS:elsewhere.example")
        let wrong = try server()
        #expect(throws: BrokerError.self) { try connect(wrong, authority: folder("ca.pem")) }
    }

    @Test("An authority that is no file, or no certificate, is refused before connecting")
    func authority() throws {
        let address = { [folder] (name: String) in
            BrokerAddress(servers: ["tls://127.0.0.1:1"], authority: folder(name))
        }
        #expect(throws: BrokerError.authority(path: folder("none.pem"), errno: ENOENT)) {
            try Broker(address("none.pem"), name: "test")
        }
        _ = folder.write(Array("public 09\n".utf8), to: "farm.key")
        #expect(throws: BrokerError.authority(path: folder("farm.key"), errno: nil)) {
            try Broker(address("farm.key"), name: "test")
        }
    }

    @Test("A broker lets in its nkey, and no other")
    func nkey() throws {
        try makeCertificates(for: "IP:127.0.0.1")
        let (user, stranger) = (try #require(NKey.made()), try #require(NKey.made()))
        let server = try server("authorization { users: [ { nkey: \(user.name) } ] }")
        let own = folder.write(Array(user.seed.utf8), to: "user")
        let foreign = folder.write(Array(stranger.seed.utf8), to: "stranger")
        try connect(server, authority: folder("ca.pem"), credentials: own)
        let authority = folder("ca.pem")
        #expect(throws: BrokerError.self) { try connect(server, authority: authority, credentials: foreign) }
        #expect(throws: BrokerError.self) { try connect(server, authority: folder("ca.pem")) }
    }

    @Test("No broker beyond this machine is spoken to in the clear")
    func secrecy() {
        #expect(BrokerAddress.staysHere("nats://127.0.0.1:4222"))
        #expect(!BrokerAddress.staysHere("nats://127.0.0.1.example:4222"))
        #expect(!BrokerAddress.staysHere("nats://nas.local:4222"))
    }

    @Test("A broker that greets and then says nothing is given up")
    func silent() throws {
        let greeting = #"INFO {"server_id":"x","version":"2.9.10","proto":1,"max_payload":1048576}"# + "\r\n"
        let web = try #require(LocalWeb(greeting: greeting) { _ in .silence })
        let address = BrokerAddress(servers: ["nats://127.0.0.1:\(web.port)"])
        #expect(throws: BrokerError.self) { try Broker(address, name: "test", waitSeconds: 0.5) }
    }
}
