internal import Glibc
package import Programs
internal import Synchronization
package import System
package import VoiceCore

/// The diary's pages, with the microphone of this machine and the interface for programs.
package struct ServedPage: Sendable {
    private let server: PageServer
    private let page: CurrentPage
    private let ear: WyomingServer?
    private let hearing: Task<Void, Never>?
    private let door: ControlSocket?
    /// The reason that memos sent to an earlier run cannot be filed now.
    package private(set) var fault: DurableFile.Failure?

    /// Serves a diary; port 0 is the last one, or any that is free.
    ///
    /// With a port for Wyoming it also hears sound for other programs. `reload` reads the settings anew after a change.
    package init(
        _ store: DiaryStore,
        _ settings: Settings,
        reload: @escaping @Sendable () -> Settings?,
        environment: [String: String],
        program: String,
        port: Int,
        wyoming: Int? = nil
    ) throws(Refusal) {
        let address = settings.pageAddress
        do throws(PageServer.CannotListen) {
            server =
                port == 0
                ? try settings.pageState.listen(on: address)
                : try PageServer(on: address, port: UInt16(clamping: port))
        } catch {
            throw .address(errno: error.errno)
        }
        let host = server.host
        let make = { @Sendable (store: DiaryStore, settings: Settings, old: WebDiary?) in
            let tools = WebDiary.Tools(store, settings, environment: environment, program: program)
            let api = Api(Api.Tools(settings, tools.pipeline, environment: environment))
            return (page: WebDiary(tools, host: host, api: api, following: old), api: api)
        }
        let (first, api) = make(store, settings, nil)
        page = CurrentPage(first) { old in
            // The settings may name another diary by now, which is for the next start.
            let settings = reload().flatMap { $0[Key.diary] == settings[Key.diary] ? $0 : nil } ?? settings
            return (try? settings.openDiary(.write)).map { make($0, settings, old).page }
        }
        fault = Self.fault(of: api)
        do throws(Refusal) {
            ear = try wyoming.map { (port) throws(Refusal) in try Self.ear(api, on: address, port: port) }
            door = try PageSocket.open(
                to: store.folder.path,
                settings,
                environment: environment,
                wyoming: ear?.place,
                link: { [page] in page.now.makeLink() }
            )
        } catch {
            Task { [server] in await server.stop() }
            throw error
        }
        hearing = ear.map { ear in Task { await ear.run() } }
        page.serve(by: server)
    }

    private static func fault(of api: Api) -> DurableFile.Failure? {
        do throws(DurableFile.Failure) {
            try api.begin()
            return nil
        } catch {
            return error
        }
    }

    private static func ear(_ api: Api, on address: LoopbackAddress, port: Int) throws(Refusal)
        -> WyomingServer
    {
        do throws(PageServer.CannotListen) {
            return try WyomingServer(api, on: address, port: UInt16(clamping: port))
        } catch {
            throw .wyoming(errno: error.errno)
        }
    }

    package var wyoming: String? { ear?.place }
    package func makeLink() -> String { page.now.makeLink() }

    /// Ends the pages, and keeps a recording that goes on.
    package func end() async {
        let page = page.now
        page.stop()
        ear?.stop()
        await server.stop()
        await hearing?.value
        await page.end()
    }
}

extension WebDiary.Tools {
    fileprivate init(
        _ store: DiaryStore,
        _ settings: Settings,
        environment: [String: String],
        program: String
    ) {
        let zone = settings.zone(environment: environment)
        self.init(
            store: store,
            pipeline: MemoPipeline(
                store: store,
                tools: PipelineDependencies(settings, environment: environment)
            ),
            zone: zone,
            trashDays: settings[Key.trashDays],
            now: { Moment.present(in: zone) },
            terms: MemoOffer.FilingOptions(settings),
            microphone: Microphone(settings, zone: zone, program: program),
            settings: settings
        )
    }
}

extension Microphone {
    /// The microphone by the rules of `voicecore record`; `nil` if no lock can be trusted.
    fileprivate init?(_ settings: Settings, zone: ZoneRules, program: String) {
        guard let runtime = try? RuntimeFolder(settings.folders.runtime) else { return nil }
        let lock = SessionLock(path: runtime.lockFile, program: program)
        let terms = MemoOffer.FilingOptions(settings)
        self.init(holder: { (try? lock.holder()) ?? nil }) {
            let owner = SessionOwner.memo(RecordingName.present(in: zone))
            let words = LiveWords(settings)
            let coordinator = AudioCoordinator(
                capture: PulseMicrophone(),
                playback: PulseSpeaker(),
                recordingsFolder: DiaryFolder(settings[Key.diary]).recordings,
                note: Sidecar(title: terms.title, journal: terms.journal, tags: terms.tags).json,
                lock: lock,
                onInterruption: settings[Key.onInterruption],
                listening: words,
                now: { Monotonic.seconds }
            )
            let machine = await SessionAttendance(isLive: true, socket: runtime.controlSocketOfOurs)
            return Session(owner: owner, coordinator: coordinator, words: words) {
                await machine.attend(coordinator, of: owner)
            }
        }
    }
}

extension ServedPage {
    package enum Refusal: Error, Equatable {
        case address(errno: Int32)
        case wyoming(errno: Int32)
        /// A service manager handed over something else than one socket for questions.
        case handedOver

        package func failure(port: Int?, wyoming: Int?) -> Failure {
            switch self {
            case .address(ELIBACC):
                Failure(.unavailable, "the page cannot be served: libmicrohttpd is missing")
                    .advising("install libmicrohttpd12")
            case .address(let errno): Self.busy(errno, port)
            case .wyoming(let errno): Self.busy(errno, wyoming)
            case .handedOver:
                Failure(
                    .usage,
                    "the page cannot be served: what was handed over is not one listening Unix socket",
                    advice: "start it by voicecore-page.socket, or without LISTEN_FDS"
                )
            }
        }

        private static func busy(_ errno: Int32, _ port: Int?) -> Failure {
            let said = String(cString: strerror(errno))
            guard let port else { return Failure(.inputOutput, "the page cannot be served: \(said)") }
            return Failure(errno == EACCES ? .notPermitted : .busy, "port \(port): \(said)")
                .advising("voicecore page takes any free port")
        }
    }
}

/// The pages of the present diary, made again after a restored backup or a changed setting.
package final class CurrentPage: Sendable {
    private let page: Mutex<WebDiary>
    private let renew: @Sendable (WebDiary) -> WebDiary?

    /// `renewing` makes the new pages, or `nil` while the diary cannot be opened.
    package init(_ page: WebDiary, renewing renew: @escaping @Sendable (WebDiary) -> WebDiary?) {
        self.page = Mutex(page)
        self.renew = renew
    }

    package var now: WebDiary {
        let (now, old) = page.withLock { page -> (WebDiary, WebDiary?) in
            guard page.tools.store.isReplaced || page.isOutdated.withLock({ $0 }), let other = renew(page)
            else { return (page, nil) }
            let old = page
            page = other
            return (other, old)
        }
        if let old {
            Task {
                await old.end()
                try? now.api?.begin()
            }
        }
        return now
    }

    package func serve(by server: PageServer) {
        server.answer(by: { await self.now.answer($0) }, receiving: { self.now.receive($0) })
    }
}
