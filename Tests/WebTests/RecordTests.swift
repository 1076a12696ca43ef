import Glibc
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Speaking to the page, by its forms alone")
struct RecordTests {
    private let device = FakeMicrophone()

    private func served(
        _ device: FakeMicrophone? = nil,
        onInterruption: InterruptionPolicy = .save,
        holder: SessionHolder? = nil
    ) async throws -> ServedDiary {
        let device = device ?? self.device
        return try await ServedDiary { folder in
            device.microphone(in: folder, onInterruption: onInterruption, holder: holder)
        }
    }

    @Test("A memo is begun, paused, gone on with and kept, and is an entry afterwards")
    func wholeWay() async throws {
        let diary = try await served()
        #expect(try await diary.get("/record").body.contains(">3:00<"))
        #expect(try await diary.post("/record/start", [:]).headers["location"] == "/record")
        let events = try await EventReader(diary)
        await device.give(seconds: 2)
        _ = try await events.next("meter")
        let on = try await diary.get("/record").body
        #expect(on.contains("is-on") && on.contains(">2:58<") && on.contains("http-equiv=\"refresh\""))
        #expect(try await diary.post("/record/pause", [:]).status == 303)
        #expect(try await diary.get("/record").body.contains("is-paused"))
        #expect(try await diary.post("/record/resume", [:]).status == 303)
        #expect(try await diary.get("/record").body.contains("is-on"))
        #expect(try await diary.post("/record/keep", [:]).status == 303)
        var page = try await diary.get("/record").body
        while !page.contains("button first") || page.contains("class=\"doing\"") {
            _ = try await events.next("state")
            page = try await diary.get("/record").body
        }
        #expect(page.contains("class=\"done\"") && page.contains("/entry/"))
        let newest = try await diary.store.entries.list(limit: 2).first { $0.id != diary.entry.id }
        #expect(newest?.seconds == 2)
        await diary.server.stop()
    }

    @Test("Discarding asks once more, and leaves nothing")
    func discarded() async throws {
        let diary = try await served()
        _ = try await diary.post("/record/start", [:])
        await device.give(seconds: 2)
        #expect(try await diary.post("/record/discard", [:]).headers["location"] == "/record/discard")
        let asked = try await diary.get("/record/discard").body
        #expect(asked.contains("value=\"yes\"") && asked.contains("is-paused"))
        #expect(try await diary.post("/record/discard", ["sure": "yes"]).headers["location"] == "/")
        #expect(try await diary.get("/record/discard").headers["location"] == "/record")
        #expect(try await diary.store.entries.count() == 1)
        #expect(AbandonedRecordings.find(in: diary.store.folder.recordings).isEmpty)
        await diary.server.stop()
    }

    @Test("Less than a second is not kept, and said to be")
    func short() async throws {
        let diary = try await served()
        _ = try await diary.post("/record/start", [:])
        await device.give(seconds: 0.5)
        _ = try await diary.post("/record/keep", [:])
        #expect(try await diary.get("/record").body.contains("Less than a second"))
        #expect(try await diary.store.entries.count() == 1)
        await diary.server.stop()
    }

    @Test("While another program has the session the page names it, and begins nothing")
    func busy() async throws {
        let holder = SessionHolder(process: 4_711, program: "voicecore", owner: "memo:x")
        let diary = try await served(holder: holder)
        let page = try await diary.get("/record").body
        #expect(page.contains("Another program is recording") && page.contains("4711"))
        #expect(try await diary.get("/").body.contains("Another program is recording"))
        await diary.server.stop()
    }

    @Test("A microphone that is not there, or may not be used, is told of in a sentence")
    func refused() async throws {
        for (error, said) in [(DeviceError.noDevice, "no microphone"), (.noServer, "No sound server")] {
            let diary = try await served(FakeMicrophone(refusing: error))
            _ = try await diary.post("/record/start", [:])
            #expect(try await diary.get("/record").body.contains(said))
            await diary.server.stop()
        }
    }

    @Test("A call pauses the recording, and its page says that the recording is safe")
    func call() async throws {
        let diary = try await served(onInterruption: .pause)
        _ = try await diary.post("/record/start", [:])
        await device.give(seconds: 3)
        try await device.session?.send(.interruptionBegan)
        let events = try await EventReader(diary)
        var page = try await diary.get("/record").body
        while !page.contains("is-held") {
            _ = try await events.next("state")
            page = try await diary.get("/record").body
        }
        #expect(page.contains("Your 0:03 are safe."))
        #expect(try await diary.post("/record/keep", [:]).status == 303)
        await diary.page.end()
        await diary.server.stop()
    }

    @Test("A microphone that is unplugged ends the recording, which is kept and says why")
    func unplugged() async throws {
        let diary = try await served()
        _ = try await diary.post("/record/start", [:])
        let events = try await EventReader(diary)
        await device.give(seconds: 2)
        await device.lose()
        var page = ""
        while !page.contains("was unplugged") {
            _ = try await events.next("state")
            page = try await diary.get("/record").body
        }
        await diary.page.end()
        await diary.server.stop()
    }

    @Test("The end of the program keeps the recording for the next one that files")
    func left() async throws {
        let diary = try await served()
        _ = try await diary.post("/record/start", [:])
        await device.give(seconds: 2)
        await diary.server.stop()
        await diary.page.end()
        let found = AbandonedRecordings.claim(in: diary.store.folder.recordings)
        #expect(found.map(\.seconds) == [2])
    }

    @Test("A late form does nothing, and an unknown step has no page")
    func late() async throws {
        let diary = try await served()
        for step in ["pause", "resume", "keep"] {
            #expect(try await diary.post("/record/\(step)", [:]).headers["location"] == "/record")
        }
        #expect(try await diary.get("/record").body.contains("is-ready"))
        #expect(try await diary.post("/record/start", [:], token: "x").status == 403)
        #expect(try await diary.get("/record/start").status == 404)
        #expect(try await diary.post("/record/else", [:]).status == 404)
        await diary.server.stop()
    }

    @Test("Without a microphone no page records")
    func none() async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get("/record").status == 404)
        #expect(try await diary.post("/record/start", [:]).status == 404)
        #expect(try await diary.get("/").body.contains("/record") == false)
    }
}

@Suite("The state of a recording")
struct RecordedTests {
    @Test("The loudest of each second is its bar, and twelve quiet seconds are said to be quiet")
    func levels() {
        var recorded = Recorded()
        #expect(recorded.add(seconds: 0.1, decibels: -30) == 0.5)
        _ = recorded.add(seconds: 1, decibels: -60)
        _ = recorded.add(seconds: 1.1, decibels: 0)
        #expect(recorded.levels == [0.5, 1])
        var quiet = Recorded()
        _ = quiet.add(seconds: 11.9, decibels: -60)
        #expect(!quiet.isSilent)
        _ = quiet.add(seconds: 12, decibels: -57)
        #expect(quiet.isSilent && quiet.levels.count == 12)
        _ = quiet.add(seconds: 13, decibels: -30)
        #expect(!quiet.isSilent)
    }

    @Test("Unchanged words are steady, and those behind a change are not")
    func words() {
        var recorded = Recorded()
        recorded.add("the fairy was")
        #expect(recorded.words == ("", "the fairy was"))
        recorded.add("the ferry was nearly")
        #expect(recorded.words == ("the", "ferry was nearly"))
        recorded.add("the ferry was nearly empty")
        #expect(recorded.words == ("the ferry was nearly", "empty"))
    }

    @Test("The rest of hearing is guessed once some of it is done")
    func guess() {
        var filing = InFlightMemo(seconds: 40, reason: .stopped)
        #expect(filing.secondsLeft == nil)
        (filing.share, filing.took) = (0.25, 5)
        #expect(filing.secondsLeft == 15)
    }
}

/// A microphone that hears what a test gives it.
actor FakeMicrophone: CaptureDevice {
    private var listener: (@Sendable (CaptureNews) async -> Void)?
    private let refusal: DeviceError?

    init(refusing refusal: DeviceError? = nil) { self.refusal = refusal }

    func preflight() async throws(DeviceError) -> CaptureFormat {
        if let refusal { throw refusal }
        guard let format = CaptureFormat(.s16le, hertz: 16_000, channels: 1) else { throw .noDevice }
        return format
    }

    func start(telling listener: @escaping @Sendable (CaptureNews) async -> Void) async throws(DeviceError) {
        self.listener = listener
    }

    func pause() async {}
    func resume() async throws(DeviceError) {}
    func stop() async { listener = nil }

    func give(seconds: Double, level: UInt8 = 20) async {
        let sound = [UInt8](repeating: level, count: Int(seconds * 32_000) / 2 * 2)
        await listener?(.sound(sound))
    }

    func lose() async { await listener?(.routeLost) }

    nonisolated func microphone(
        in folder: String,
        onInterruption: InterruptionPolicy = .save,
        holder: SessionHolder? = nil,
        lock: SessionLock? = nil
    ) -> Microphone {
        Microphone(holder: { holder }) {
            let words = LiveWords { throw CancellationError() }
            let coordinator = AudioCoordinator(
                capture: self,
                playback: NoSpeaker(),
                recordingsFolder: folder,
                lock: lock,
                onInterruption: onInterruption,
                listening: words,
                now: { Monotonic.seconds }
            )
            await self.keep(coordinator)
            let owner = SessionOwner.memo("2026-11-22T18-14-05+0900-0001")
            return Microphone.Session(owner: owner, coordinator: coordinator, words: words) {}
        }
    }

    private(set) var session: AudioCoordinator?

    private func keep(_ session: AudioCoordinator) { self.session = session }
}
