internal import Glibc
package import Programs
package import System
package import VoiceCore

/// The diary's pages, served with the microphone of this machine and to other programs, until they are ended.
package struct ServedPage: Sendable {
    private let server: PageServer
    private let page: CurrentPage
    private let ear: WyomingServer?
    private let hearing: Task<Void, Never>?
    private let door: ControlSocket?
    /// Why memos that were sent to an earlier program cannot be filed now.
    package private(set) var fault: DurableFile.Failure?

    /// Serves a diary; port 0 is the one of the last time, or any that is free.
    ///
    /// With a port for Wyoming it also hears sound for other programs. Settings that are changed on a page are read
    /// again as they were read first.
    package init(
        _ store: DiaryStore,
        _ settings: Settings,
        again: @escaping @Sendable () -> Settings?,
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
            let settings = again().flatMap { $0[Key.diary] == settings[Key.diary] ? $0 : nil } ?? settings
            return (try? settings.openDiary(.write)).map { make($0, settings, old).page }
        }
        fault = Self.fault(of: api)
        do throws(Refusal) {
            ear = try wyoming.map { (port) throws(Refusal) in try Self.ear(api, on: address, port: port) }
            door = try PageEntrance.open(
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

    /// Files what was sent to an earlier program; why not, where that cannot be.
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

    /// Where sound is heard for other programs.
    package var wyoming: String? { ear?.place }

    /// A link that opens the diary once, within a minute.
    package func makeLink() -> String { page.now.makeLink() }

    /// Answers nobody any more, and keeps a recording that goes on.
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
    /// What the settings say the pages work with.
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
    /// The microphone that the sound server gives, by the rules of `voicecore record`; nothing where no lock can be
    /// trusted.
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
