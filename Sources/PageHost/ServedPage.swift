package import CommandLineKit
package import Ground
internal import Glibc
internal import PageKit
package import ProgramKit
internal import SessionKit
package import VoiceCore

/// The diary's pages, served with the microphone of this machine and to other programs, until they are ended.
package struct ServedPage: Sendable {
    private let server: PageServer
    private let page: DiaryPage
    private let api: Api
    private let ear: WyomingServer?
    private let hearing: Task<Void, Never>?
    private let door: ControlSocket?
    /// Why memos that were sent to an earlier program cannot be filed now.
    package private(set) var fault: DurableFile.Failure?

    /// Why it is not served.
    package struct Refusal: Error, Equatable {
        /// What the system answered.
        package let errno: Int32
        /// Whether it is the port for Wyoming that cannot be had.
        package let isWyoming: Bool

        /// What to say when it is no matter of addresses: the library that serves pages is not installed.
        package var missingLibrary: Failure? {
            guard errno == ELIBACC else { return nil }
            return Failure(
                .unavailable,
                "the page cannot be served: libmicrohttpd is missing",
                advice: "install libmicrohttpd12"
            )
        }
    }

    /// Serves a diary; port 0 is any that is free.
    ///
    /// With a port for Wyoming it also hears sound for other programs.
    package init(
        _ store: DiaryStore,
        _ settings: Settings,
        environment: [String: String],
        program: String,
        port: Int,
        wyoming: Int? = nil
    ) throws(Refusal) {
        let address = settings.pageAddress
        do throws(PageServer.CannotListen) {
            server = try PageServer(on: address, port: UInt16(clamping: port))
        } catch {
            throw Refusal(errno: error.errno, isWyoming: false)
        }
        let tools = DiaryPage.Tools(store, settings, environment: environment, program: program)
        let api = Api(Api.Tools(settings, tools.pipeline, environment: environment))
        page = DiaryPage(tools, host: server.host, api: api)
        self.api = api
        do throws(DurableFile.Failure) {
            try api.begin()
        } catch {
            fault = error
        }
        do throws(PageServer.CannotListen) {
            ear =
                if let wyoming { try WyomingServer(api, on: address, port: UInt16(clamping: wyoming)) } else {
                    nil
                }
        } catch {
            throw Refusal(errno: error.errno, isWyoming: true)
        }
        hearing = ear.map { ear in Task { await ear.run() } }
        door = PageDoor.open(to: store.folder.path, settings, environment: environment) { [page] in
            page.makeLink()
        }
        page.serve(by: server)
    }

    /// Where sound is heard for other programs.
    package var wyoming: String? { ear?.place }

    /// A link that opens the diary once, within a minute.
    package func makeLink() -> String { page.makeLink() }

    /// Answers nobody any more, and keeps a recording that goes on.
    package func end() async {
        api.stop()
        ear?.stop()
        await server.stop()
        await hearing?.value
        await page.end()
    }
}

extension DiaryPage.Tools {
    /// What the settings say the pages work with.
    fileprivate init(
        _ store: DiaryStore,
        _ settings: Settings,
        environment: [String: String],
        program: String
    ) {
        let zone = settings.zone(environment: environment)
        // Without its tables the mood stays to be read later.
        let own = settings.folders.config + "/mood"
        self.init(
            store: store,
            pipeline: MemoPipeline(store: store, tools: MemoTools(settings, environment: environment)),
            zone: zone,
            trashDays: settings[Key.trashDays],
            now: { Moment.present(in: zone) },
            read: { text, words in (try? MoodReader(own: own))?.read(text: text, words: words) },
            terms: MemoOffer.Terms(settings),
            microphone: Microphone(settings, zone: zone, program: program),
            settings: settings
        )
    }
}

extension Microphone {
    /// The microphone that the sound server gives, by the rules of `voicememo record`; nothing where no lock can be
    /// trusted.
    fileprivate init?(_ settings: Settings, zone: ZoneRules, program: String) {
        guard let runtime = try? RuntimeFolder(settings.folders.runtime) else { return nil }
        let lock = SessionLock(path: runtime.lockFile, program: program)
        let terms = MemoOffer.Terms(settings)
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
