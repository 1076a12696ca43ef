internal import Programs
internal import System
internal import VoiceCore

enum PageKeyCommand {
    static let revoke = Flag("revoke", help: "Take the key back; it no longer opens anything.")

    static let key = Command(
        "key",
        summary: "make a key for another program, or take one back",
        discussion: [
            """
            With a key a program reads the diary as JSON, sends memos and has sound heard, at the address that \
            voicecore page prints. It opens no page. Until the first key is made no other program gets in.
            """,
            "The key is shown once; only its SHA-256 is kept.",
        ],
        examples: [
            Example("voicecore page key editor", "Makes a key and prints it."),
            Example("voicecore page key --revoke editor", "Takes it back."),
        ],
        arguments: [Argument("NAME", help: "What you call it: letters, digits, and - _ .")],
        options: [revoke],
        run: make
    )

    static let keys = Command(
        "keys",
        summary: "list the keys of other programs",
        options: [CommonOptions.json],
        run: list
    )

    @Sendable private static func make(_ invocation: Invocation) async throws -> ExitCode {
        let name = invocation.arguments[0]
        let (ring, zone) = try ring(invocation)
        do throws(KeyRing.Refusal) {
            if invocation[revoke] {
                try ring.revoke(name)
                if !invocation.isQuiet {
                    invocation.console.say("\(name.printable) no longer opens anything")
                }
            } else if name == "list" {
                throw KeyRing.Refusal.notAName
            } else {
                invocation.console.out.print(try ring.make(name, at: .present(in: zone)))
                if !invocation.isQuiet { invocation.console.say("keep it now: it is not shown again") }
            }
        } catch {
            throw failure(error, name)
        }
        return .done
    }

    @Sendable private static func list(_ invocation: Invocation) async throws -> ExitCode {
        let keys = try ring(invocation).ring.keys
        for key in keys {
            if invocation[CommonOptions.json] {
                let object: JSONText = ["schema": 1, "key": .string(key.name), "madeAt": .string(key.madeAt)]
                invocation.console.out.print(object.line)
            } else {
                invocation.console.out.print("\(key.madeAt.prefix(10))  \(key.name.printable)")
            }
        }
        if keys.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
            invocation.console.error.print("no keys; voicecore page key NAME makes one")
        }
        return .done
    }

    private static func ring(_ invocation: Invocation) throws -> (ring: KeyRing, zone: ZoneRules) {
        let settings = try Settings(for: invocation)
        return (settings.pageKeys, settings.zone(environment: invocation.environment))
    }

    private static func failure(_ refusal: KeyRing.Refusal, _ name: String) -> Failure {
        let name = name.printable
        return switch refusal {
        case .notAName where name == "list":
            Failure(.usage, "list cannot be the name of a key", advice: "voicecore page keys lists the keys")
        case .notAName:
            Failure(.usage, "\(name) cannot be the name of a key", advice: "use letters, digits, and - _ .")
        case .isUsed:
            Failure(.cannotCreate, "there is a key \(name) already")
                .advising("choose another name, or revoke it first: voicecore page key --revoke \(name)")
        case .isMissing:
            Failure(.noSuchFile, "there is no key \(name)", advice: "voicecore page keys lists them")
        case .file(let failure):
            Failure(.cannotCreate, "\(failure.path.printable): \(SystemError.text(failure.errno))")
        }
    }
}
