import Farm
import Programs
import Testing

@Suite("The setting for other machines that hear")
struct FarmSettingTests {
    private let home = TemporaryHome()

    private func farm(_ text: String, environment: [String: String] = [:]) throws -> FarmSettings? {
        try home.writeSettings(text)
        return try Settings(options: [:], environment: home.environment.merging(environment) { $1 })[Key.farm]
    }

    @Test("The farm names servers and files, and has a default key file")
    func whole() throws {
        let servers = #"servers: ["tls://a:4222", "tls://b:4222"]"#
        let farm = try farm("{ farm: { \(servers), credentials: \"~/user\", hearHere: false, replicas: 3 } }")
        #expect(
            farm
                == FarmSettings(
                    address: BrokerAddress(
                        servers: ["tls://a:4222", "tls://b:4222"],
                        credentials: home.path + "/user"
                    ),
                    keyFile: home.path + "/.config/voicecore/farm.key",
                    hearsHere: false,
                    replicas: 3
                )
        )
    }

    @Test("There is no farm by default, and a variable can name one")
    func variable() throws {
        #expect(try farm("{}") == nil)
        #expect(try farm("{ farm: null }") == nil)
        let variable = ["VOICECORE_FARM": "{ servers: ['nats://127.0.0.1:4222'] }"]
        #expect(try farm("{}", environment: variable)?.address.servers == ["nats://127.0.0.1:4222"])
    }

    @Test(
        "Host names, IP addresses and valid ports are accepted",
        arguments: [
            "tls://nas", "tls://nas.local:65535", "tls://[fe80::1]:4222", "tls://[::1]", "nats://[::1]:1",
        ]
    )
    func addresses(address: String) throws {
        #expect(try farm("{ farm: { servers: ['\(address)'] } }")?.address.servers == [address])
    }

    @Test(
        "Unencrypted addresses, passwords and malformed values are refused",
        arguments: [
            #"{ servers: ["nats://nas.local:4222"] }"#, #"{ servers: ["tls://me:secret@nas:4222"] }"#,
            #"{ servers: ["nas:4222"] }"#, "{ servers: [] }", "{ key: 'x' }", "true",
            #"{ servers: ["tls://a:99999"] }"#, #"{ servers: ["tls://a:0"] }"#,
            #"{ servers: ["tls://:4222"] }"#,
            #"{ servers: ["tls://a:x"] }"#, #"{ servers: ["tls://[::1"] }"#, #"{ servers: ["tls://a:1:2"] }"#,
            #"{ servers: ["nats://127.0.0.1:65536"] }"#, #"{ servers: ["tls://a:4222/x"] }"#,
            #"{ servers: ["tls://a:4222"], replicas: 2 }"#, #"{ servers: ["tls://a:4222"], keys: "x" }"#,
        ]
    )
    func refused(value: String) {
        #expect(throws: SettingsError.self) { try farm("{ farm: \(value) }") }
    }
}
