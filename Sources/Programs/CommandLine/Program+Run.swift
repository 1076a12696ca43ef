internal import CLinux
internal import Glibc
internal import System

extension Program {
    package func main() async -> Never {
        // A reader that goes away is an error of that one write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        Self.leaveNoCore()
        Signals.endWithWork()
        let environment = Self.processEnvironment()
        let code = await run(
            Self.arguments(),
            console: .standard(environment: environment),
            environment: environment
        )
        exit(code.rawValue)
    }

    package func run(
        _ arguments: [String],
        console: Console,
        environment: [String: String]
    ) async -> ExitCode {
        let code = await start(arguments, console: console, environment: environment)
        console.out.flush()
        defer { console.error.flush() }
        guard let fault = console.out.fault else { return code }
        let done = console.done.map { "; \($0.printableMessage)" } ?? ""
        console.error.print("\(name): standard output: \(SystemError.text(fault))\(done)")
        return [.done, .someFailed].contains(code) ? .inputOutput : code
    }

    private func start(_ arguments: [String], console: Console, environment: [String: String]) async
        -> ExitCode
    {
        do {
            switch try CommandParser.parse(arguments, for: self) {
            case .version: console.out.print("\(name) \(version)")
            case .help(let path):
                console.out.write(HelpPage(program: self, path: path, width: console.width).text)
            case .manualPage: console.out.write(ManualPage(program: self).text)
            case .completion(let shell): console.out.write(shell.completion(of: self))
            case .run(let path, let given):
                let invocation = Invocation(
                    program: self,
                    path: path,
                    given: given,
                    console: console,
                    environment: environment
                )
                return await perform(invocation)
            }
            return .done
        } catch {
            console.say("\(name): \(error.error.message.printableMessage)")
            let usual = "\(error.path.joined(separator: " ")) --help says more."
            let known = error.error.advice?.asAdvice ?? setting(typed: error) ?? elsewhere(error)
            console.say(known ?? DashedWords(self, arguments, error).advice ?? usual)
            return .usage
        }
    }

    /// Advice for a setting typed as an option that the command does not take.
    private func setting(typed mistake: CommandLineMistake) -> String? {
        guard case .unknownOption(let option, _) = mistake.error,
            let setting = settings.first(where: { "--" + $0.option == option || "--" + $0.name == option })
        else { return nil }
        return "\(setting.name) is a setting, and no option of this command: put it into the settings file."
    }

    private func elsewhere(_ mistake: CommandLineMistake) -> String? {
        guard case .unknownOption(let option, _) = mistake.error else { return nil }
        return command(at: mistake.path.dropFirst())?.last?.elsewhere[String(option.drop { $0 == "-" })]?
            .asAdvice
    }

    private func perform(_ invocation: Invocation) async -> ExitCode {
        guard let command = invocation.path.last, let work = command.run else { return .usage }
        do {
            switch command.signals {
            case .cancels: return try await Signals.cancelling { try await work(invocation) }
            case .own: return try await work(invocation)
            }
        } catch let failure as Failure {
            report(failure, of: invocation)
            return failure.code
        } catch let error as UsageError {
            report(Failure(.usage, error.message), of: invocation)
            return .usage
        } catch is CancellationError {
            return .terminated
        } catch {
            report(Failure(.inputOutput, "\(error)"), of: invocation)
            return .inputOutput
        }
    }

    private func report(_ failure: Failure, of invocation: Invocation) {
        let help = invocation.path.map(\.name).joined(separator: " ") + " --help says more."
        let usual = failure.code == .usage ? help : failure.code.usualAdvice?.asAdvice
        for message in [failure.message] + failure.more {
            invocation.console.say("\(name): \(message.printableMessage)")
        }
        if let advice = failure.advice?.asAdvice ?? usual { invocation.console.say(advice.printableLines) }
    }

    private static func arguments() -> [String] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
            .compactMap { $0.map { Path($0).text } }
    }

    /// Keeps the diary's text out of core dumps of this program and its children.
    private static func leaveNoCore() {
        // One byte, not none: the kernel hands no core to a program either that collects them.
        var limit = rlimit(rlim_cur: 1, rlim_max: 1)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }

    /// The environment, without the cost of asking Foundation.
    package static func processEnvironment() -> [String: String] {
        var result: [String: String] = [:]
        var next = clinux_environment()
        while let entry = next?.pointee {
            let parts = Path(entry).text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
            next = next?.successor()
        }
        return result
    }
}

extension Program {
    /// Address space for hearing and filing with all libraries and threads, most of it never used.
    private static let leastMemoryBytes: UInt64 = 256 << 20
    /// Open files for filing a memo while a page is read: some forty.
    private static let leastFiles: UInt64 = 64

    /// Ends the process if its memory (`ulimit -v`) or open files (`ulimit -n`) are too few.
    ///
    /// Call it before anything waits: without memory for a thread, the library that makes them tries for ever.
    package func refuseTightLimits() {
        if let sentence = Self.tooLittleMemory(Self.limit(of: RLIMIT_AS)) {
            refuse(sentence, "Allow it more, such as with: ulimit -v unlimited")
        }
        if let sentence = Self.tooFewFiles(Self.limit(of: RLIMIT_NOFILE)) {
            refuse(sentence, "Allow it more, such as with: ulimit -n 1024")
        }
    }

    private func refuse(_ sentence: String, _ advice: String) {
        let console = Console.standard(environment: Self.processEnvironment())
        console.say("\(name): \(sentence)")
        console.say(advice)
        console.error.flush()
        exit(ExitCode.unavailable.rawValue)
    }

    static func tooLittleMemory(_ allowed: UInt64) -> String? {
        guard allowed < leastMemoryBytes else { return nil }
        return "it may have only \(allowed >> 20) MB of memory, and needs \(leastMemoryBytes >> 20) MB"
    }

    static func tooFewFiles(_ allowed: UInt64) -> String? {
        guard allowed < leastFiles else { return nil }
        return "it may have only \(allowed) files open at once, and needs \(leastFiles)"
    }

    private static func limit(of resource: __rlimit_resource) -> UInt64 {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
        return UInt64(limit.rlim_cur)
    }
}
