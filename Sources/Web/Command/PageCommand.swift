@preconcurrency internal import Dispatch
internal import Glibc
package import Programs
internal import System
package import VoiceCore

package enum PageCommand {
    package typealias Open =
        @Sendable (Invocation, (DiaryStore, Settings) async throws -> ExitCode) async throws -> ExitCode

    static let print = Flag("print", help: "Print the link and open no browser.")
    static let port = Option.integer(
        "port",
        "NUMBER",
        in: 1...65_535,
        help: "The port to listen on; otherwise that of the last time, or a free one where that is taken."
    )
    static let wyoming = Option.integer(
        "wyoming",
        "NUMBER",
        in: 0...65_535,
        help: "Hear sound for Home Assistant and other programs on this port, by Wyoming; 0 is any free one."
    )

    static let serve = Flag(
        "serve",
        help: "Print no link; who asks with voicecore page gets one. For services."
    )

    package static func command(opening open: @escaping Open) -> Command {
        Command(
            "page",
            summary: "open the diary in a browser",
            discussion: [
                """
                Shows the diary as pages on an address that only this machine can reach: days, entries with their \
                sound and words, calendar, moods, search and what is held. Memos can be spoken and entries changed \
                there. Ctrl-C ends it, and keeps what is being recorded.
                """,
                """
                The link opens once, in one browser, within a minute; Enter prints another one. If voicecored serves \
                the pages already (page: true), the link opens those. Nobody else on this machine gets in, and no page \
                loads anything from the network.
                """,
            ],
            examples: [
                Example("voicecore page", "Opens the diary in your browser."),
                Example("voicecore page --print --port 8080", "Prints the link and stays on one port."),
                Example("voicecore page key editor", "Lets another program in, with a key."),
            ],
            options: [print, port, wyoming, Key.ear.option, serve],
            subcommands: [PageKeyCommand.key, PageKeyCommand.keys],
            sharesOptions: false,
            run: { try await run($0, open) }
        )
    }

    private static func run(_ invocation: Invocation, _ open: Open) async throws -> ExitCode {
        try invocation.refuse(print, beside: serve)
        // A person may begin in the browser.
        return try await open(invocation) { store, settings in
            if !invocation[serve], let link = await PageSocket.link(to: store.folder.path, settings) {
                try await refuseOther(than: link, of: store, settings, invocation)
                invocation.console.out.print(link)
                if !invocation[print] { await browse(link, invocation) }
                return .done
            }
            let page = try served(store, settings, invocation)
            if let error = page.fault {
                let advice = SystemError.text(error.errno)
                invocation.console.complain(error.path, advice: advice, by: "voicecore")
            }
            if let place = page.wyoming, !invocation.isQuiet {
                invocation.console.error.print("Wyoming: \(place)")
            }
            if !invocation[serve] {
                let link = page.makeLink()
                invocation.console.out.print(link)
                if !invocation[print] { await browse(link, invocation) }
            }
            await wait(for: page, invocation)
            await page.end()
            return .done
        }
    }

    /// Refuses options that only a page which is not yet running could take.
    private static func refuseOther(
        than link: String,
        of store: DiaryStore,
        _ settings: Settings,
        _ invocation: Invocation
    ) async throws {
        let place = String(link.dropFirst("http://".count).prefix { $0 != "/" })
        var option = invocation[Key.ear.option] == nil ? nil : "--ear"
        if let port = invocation[port], !place.hasSuffix(":\(port)") { option = "--port" }
        if let port = invocation[wyoming],
            await !PageSocket.hears(onPort: port, store.folder.path, settings)
        {
            option = "--wyoming"
        }
        guard let option else { return }
        throw Failure(
            .busy,
            "the page runs already at http://\(place); \(option) is for a page that is started",
            advice: "voicecore page opens it; end that page first to start another"
        )
    }

    private static func served(_ store: DiaryStore, _ settings: Settings, _ invocation: Invocation) throws
        -> ServedPage
    {
        do throws(ServedPage.Refusal) {
            return try ServedPage(
                store,
                settings,
                reload: { try? Settings(for: invocation) },
                environment: invocation.environment,
                program: invocation.program.name,
                port: invocation[port] ?? 0,
                wyoming: invocation[wyoming]
            )
        } catch {
            throw error.failure(port: invocation[port], wyoming: invocation[wyoming])
        }
    }

    /// Opens a browser that outlives this program, or asks the person to.
    private static func browse(_ link: String, _ invocation: Invocation) async {
        let environment = invocation.environment.map { "\($0.key)=\($0.value)" }
        let script = "command -v xdg-open >/dev/null || exit 1; setsid xdg-open \"$0\" >/dev/null 2>&1 &"
        let end = await BlockingWork.run(label: "open") { _ -> ChildProcess.End? in
            let arguments = ["-c", script, link]
            let shell = try? ChildProcess(
                "/bin/sh",
                arguments: arguments,
                environment: environment,
                descriptors: [-1, -1, -1]
            )
            return shell?.wait()
        }
        guard end != .exited(0), !invocation.isQuiet else { return }
        invocation.console.say("open the link in a browser")
    }

    private static func wait(for page: ServedPage, _ invocation: Invocation) async {
        let canAsk = invocation.console.canAsk
        if canAsk, !invocation.isQuiet {
            invocation.console.say("Enter prints another link, Ctrl-C ends the page")
        }
        for await _ in EnterKey.presses(isHeard: canAsk) {
            invocation.console.out.print(page.makeLink())
        }
    }
}

enum EnterKey {
    static func presses(isHeard: Bool) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        guard isHeard else {
            // Holding the continuation keeps the stream open.
            continuation.onTermination = { _ in withExtendedLifetime(continuation) {} }
            return stream
        }
        let queue = DispatchQueue(label: "voicecore.enter")
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        source.setEventHandler { @Sendable in
            var bytes = [UInt8](repeating: 0, count: 256)
            if read(STDIN_FILENO, &bytes, bytes.count) > 0 { continuation.yield() } else { source.cancel() }
        }
        continuation.onTermination = { _ in source.cancel() }
        source.resume()
        return stream
    }
}
