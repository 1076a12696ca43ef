import Farm
import Programs
import VoiceCore

enum FarmCommand {
    static let new = Flag("new", help: "Make a new key; older ones still open what is on its way.")
    static let user = Flag("user", help: "Print the name by which the broker knows this machine instead.")
    static let secret = Flag(
        "secret",
        help: "Also remove a key that can hear; a copy of it may be the only one."
    )

    static let command = Command(
        "farm",
        summary: "have memos heard by other machines",
        discussion: [
            """
            With the setting farm, other machines help to hear: those that run voicecored --work. Parts of memos go to \
            them, encrypted, through a NATS JetStream server. The words are the same as if they were heard here. The \
            server cannot listen; a worker can listen to the parts that it gets. Without the setting all is heard here.
            """
        ],
        examples: [
            Example("voicecore farm init", "Makes the keys and what the broker needs."),
            Example("voicecore farm status", "Shows what the farm is doing."),
            Example("voicecore farm key > farm.key", "Gives the key for machines that only send."),
        ],
        subcommands: [
            Command(
                "init",
                summary: "make the keys of a farm, and its streams at the broker",
                discussion: [
                    """
                    What is there already stays as it is. Without the setting farm it makes the keys and prints what \
                    to write into the settings and into the broker's configuration.
                    """
                ],
                run: start
            ),
            Command(
                "key",
                summary: "print the farm's public key, or make a new one",
                discussion: [
                    """
                    The public key is enough to send memos. Machines that hear need the whole key file, and are \
                    trusted with the sound that they hear.
                    """
                ],
                options: [new, user],
                run: key
            ),
            Command(
                "leave",
                summary: "remove this machine's keys of the farm",
                options: [secret],
                run: leave
            ),
            Command(
                "status",
                summary: "show what the farm is doing",
                options: [CommonOptions.json],
                run: { try await FarmStatusCommand.run($0) }
            ),
        ]
    )

    @Sendable private static func start(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        let files = FarmFiles(settings)
        let keys = try files.keys() ?? files.makeKeys()
        let user = try files.user() ?? files.makeUser()
        if let farm = settings[Key.farm] {
            do throws(BrokerError) {
                try await BlockingWork.run(label: "farm") { (_) throws(BrokerError) in
                    let broker = try Broker(farm.address, name: "voicecore farm init")
                    try broker.makeAll(replicas: farm.replicas)
                }
            } catch {
                throw error.failure
            }
            invocation.say("the broker is ready for the farm")
            return .done
        }
        show(files, user, invocation)
        if !keys.canHear { invocation.say("this machine can send, not hear") }
        return .done
    }

    private static func show(_ files: FarmFiles, _ user: NKey?, _ invocation: Invocation) {
        var lines = [
            "// In the settings, HOST is the broker:", "farm: {", "  servers: [\"tls://HOST:4222\"],",
            "  key:", "    \"\(files.shown(files.keyFile))\",",
        ]
        if user != nil { lines += ["  credentials:", "    \"\(files.shown(files.userFile))\","] }
        lines.append("},")
        if let user {
            lines += [
                "", "# In the broker's configuration,", "# a line for each machine:",
                "authorization { users: [", "  { nkey: \(user.name) }", "] }",
            ]
        }
        for line in lines { invocation.console.out.print(line) }
    }

    @Sendable private static func key(_ invocation: Invocation) async throws -> ExitCode {
        let files = FarmFiles(try Settings(for: invocation))
        if invocation[user] {
            guard let user = try files.user() else { throw files.noUser }
            invocation.console.out.print(user.name)
            return .done
        }
        guard var keys = try files.keys() else { throw files.noKey }
        if invocation[new] {
            guard keys.canHear else {
                let fact = "\(files.keyFile): only a machine that can hear makes a new key"
                let advice = "run this where the whole key file is, then bring that to the others"
                throw Failure(.notPermitted, fact, advice: advice)
            }
            guard let made = PoolKey.made() else { throw FarmFiles.noSodium }
            keys.add(made)
            try files.write(keys.text, to: files.keyFile)
            invocation.say(
                "bring \(files.keyFile) to the machines that hear, then the public key to the others"
            )
        }
        invocation.console.out.write(keys.withoutSecrets?.text ?? "")
        return .done
    }

    @Sendable private static func leave(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        let files = FarmFiles(settings)
        if !invocation[secret], files.mayHoldSecret {
            let fact = "\(files.keyFile): this key can hear, and may be the only one"
            let advice = "keep a copy, then run: voicecore farm leave --secret"
            throw Failure(.usage, fact, advice: advice)
        }
        try files.refuseOthers()
        let removed = try files.remove()
        if !invocation.isQuiet {
            let rest = settings[Key.farm] == nil ? "" : "; take farm out of the settings too"
            let what = removed == 0 ? "this machine had no keys of a farm" : "removed this machine's keys"
            invocation.console.say(what + rest)
        }
        return .done
    }
}

enum FarmStatusCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        guard let farm = settings[Key.farm] else {
            throw Failure(.configuration, "no farm is set", advice: "voicecore farm init says how")
        }
        let report: PoolReport
        do throws(BrokerError) {
            report = try await BlockingWork.run(label: "farm") { (_) throws(BrokerError) in
                try PoolReport.ask(farm, name: "voicecore farm status")
            }
        } catch {
            throw error.failure
        }
        if invocation[CommonOptions.json] {
            invocation.console.out.print(report.json)
        } else {
            for (name, text) in report.rows {
                invocation.console.show(TextWidth.pad(name, to: 10) + text.printable + "\n")
            }
        }
        return .done
    }
}
