import Foundation
import Sound
import TestKit
import Testing
@testable import VoiceCore

@Suite("The session's coordinator")
struct AudioCoordinatorTests {
    let memo = SessionOwner.memo("memo")

    @Test("One sample less than a second leaves nothing, a second is kept", arguments: [15_999, 16_000])
    func shortest(samples: Int) async throws {
        let studio = Studio()
        let recording = try await studio.record(memo) {
            await studio.microphone.speak(samples: samples)
            await studio.microphone.tell(.ended)
        }

        #expect(recording.frames == samples)
        #expect(recording.reason == .stopped)
        if samples < 16_000 {
            #expect(recording.outcome == .tooShort)
            #expect(studio.recordings == [])
        } else {
            #expect(recording.saved?.path == "\(studio.folder.path)/recordings/memo.wav")
            #expect(studio.recordings == ["recordings/memo.wav"])
        }
    }

    @Test("At 180 s recording and recognition stop together, to the sample")
    func cap() async throws {
        let studio = Studio()
        let recording = try await studio.record(memo) {
            await studio.microphone.speak(samples: 3_200_123)
        }

        #expect(recording.frames == 2_880_000)
        #expect(recording.reason == .capReached)
        #expect(await studio.listener.bytes == 5_760_000)
        #expect(await studio.listener.isListening == false)
        #expect(await studio.coordinator.state == .idle)
        let size = try FileManager.default.attributesOfItem(
            atPath: "\(studio.folder.path)/recordings/memo.wav"
        )[.size]
        #expect(size as? Int == 5_760_044)
    }

    @Test("A closed recording is handed over with its lock, and free only when released")
    func handedOver() async throws {
        for _ in 1...20 {
            let studio = Studio()
            let folder = "\(studio.folder.path)/recordings"
            var recording: FinishedRecording? = try await studio.record(memo) {
                await studio.microphone.tell(.sound([UInt8](repeating: 0, count: 5_800_000)))
            }

            #expect(recording?.reason == .capReached)
            #expect(recording?.saved?.frames == 2_880_000)
            #expect(AbandonedRecordings.claim(in: folder).isEmpty)
            recording = nil
            // A child being started briefly holds a copy of the lock.
            let end = ContinuousClock.now + .seconds(180)
            while AbandonedRecordings.find(in: folder).isEmpty, ContinuousClock.now < end {
                await Task.yield()
            }
            #expect(AbandonedRecordings.find(in: folder) == ["\(folder)/memo.wav"])
        }
    }

    @Test("Paused seconds do not count and are not kept")
    func paused() async throws {
        let studio = Studio()
        let recording = try await studio.record(memo) {
            await studio.microphone.speak(samples: 16_000)
            try await studio.coordinator.send(.pause(memo))
            await studio.microphone.speak(samples: 50_000)
            #expect(await studio.microphone.isPaused)
            try await studio.coordinator.send(.record(memo))
            await studio.microphone.speak(samples: 1_000)
            try await studio.coordinator.send(.stop(memo))
        }

        #expect(recording.frames == 17_000)
        #expect(await studio.microphone.starts == 1)
    }

    @Test("Cancelling the task that records closes the recording as a stop does")
    func cancelled() async throws {
        let studio = Studio()
        let task = Task { try await studio.coordinator.record(memo) }
        await studio.reaches("recording")
        await studio.microphone.speak(samples: 20_000)
        task.cancel()

        let recording = try await task.value
        #expect(recording.reason == .stopped)
        #expect(recording.frames == 20_000)
        #expect(await studio.listener.isListening == false)
    }

    @Test("A refused preflight changes nothing")
    func refusal() async throws {
        let studio = Studio()
        let recording = try await studio.record(memo) {
            await studio.microphone.speak(samples: 16_000)
            await studio.speaker.refuse(.noDevice)
            await #expect(throws: SessionError.device(.noDevice)) {
                try await studio.coordinator.play(PlaybackItem(owner: o, path: "o.opus", seconds: 9))
            }
            #expect(await studio.coordinator.state == .recording(memo))
            await studio.microphone.speak(samples: 16_000)
            try await studio.coordinator.send(.stop(memo))
        }

        #expect(recording.frames == 32_000)
        #expect(studio.log.all.map(\.effects)[1] == ["preflight playback", "refused noDevice"])
    }

    @Test("A device that does not start gives the session back and leaves nothing")
    func doesNotStart() async throws {
        let studio = Studio()
        await studio.microphone.fail(.busy)
        await #expect(throws: SessionError.device(.busy)) {
            try await studio.coordinator.record(memo)
        }

        #expect(await studio.coordinator.state == .idle)
        #expect(studio.recordings == [])
    }

    @Test(
        "However a recording ends, its sound is saved",
        arguments: [CaptureNews.routeLost, .failed(.serverLost), .ended]
    )
    func lost(news: CaptureNews) async throws {
        let studio = Studio()
        let recording = try await studio.record(memo) {
            await studio.microphone.speak(samples: 24_000)
            await studio.microphone.tell(news)
        }

        #expect(recording.saved?.path == "\(studio.folder.path)/recordings/memo.wav")
        #expect(recording.frames == 24_000)
        switch news {
        case .routeLost: #expect(recording.fault == .device(.vanished))
        case .failed(let error): #expect(recording.fault == .device(error))
        case .ended, .sound: #expect(recording.fault == nil)
        }
    }

    @Test("News of a stopped device is ignored")
    func lateNews() async throws {
        let studio = Studio()
        _ = try await studio.record(memo) {
            await studio.microphone.speak(samples: 16_000)
            try await studio.coordinator.send(.stop(memo))
        }
        let second = try await studio.record(.memo("second")) {
            await studio.microphone.speak(samples: 16_001)
            try await studio.coordinator.send(.stop(.memo("second")))
            await studio.microphone.speak(samples: 16_000)
        }

        #expect(second.frames == 16_001)
    }

    @Test("An interrupted recording that may wait goes on in the same file")
    func waits() async throws {
        let studio = Studio(onInterruption: .pause)
        let recording = try await studio.record(memo) {
            await studio.microphone.speak(samples: 16_000)
            try await studio.coordinator.send(.interruptionBegan)
            await studio.microphone.speak(samples: 9_000)
            try await studio.coordinator.send(.interruptionEnded(mayResume: true))
            await studio.microphone.speak(samples: 500)
            try await studio.coordinator.send(.stop(memo))
        }

        #expect(recording.frames == 16_500)
    }

    @Test("An interrupted playback keeps its position and goes on only when asked")
    func playback() async throws {
        let studio = Studio()
        let item = PlaybackItem(owner: o, path: "o.opus", seconds: 60)
        try await studio.coordinator.play(item)
        await studio.speaker.move(to: 12.5)
        try await studio.coordinator.send(.interruptionBegan)
        try await studio.coordinator.send(.interruptionEnded(mayResume: true))

        #expect(await studio.speaker.starts == [0])
        #expect(await studio.coordinator.position(of: o) == 12.5)
        try await studio.coordinator.play(item)
        #expect(await studio.speaker.starts == [0, 12.5])
        await studio.speaker.tell(.ended)
        #expect(await studio.coordinator.state == .idle)
        #expect(await studio.coordinator.position(of: o) == 0)
    }

    @Test("The trace is the same bytes for the same story")
    func trace() async throws {
        let studio = Studio()
        _ = try await studio.record(memo) {
            await studio.microphone.speak(samples: 16_000)
            try await studio.coordinator.send(.background)
        }

        #expect(
            studio.log.all.map(\.json) == [
                #"{"effects":["preflight capture","activate capture","startCapture","startHearing"],"#
                    + #""event":"record memo:memo","from":"idle","owner":"memo:memo","t":0,"to":"recording"}"#,
                #"{"effects":["finalise background","saved 1.0","endHearing","deactivate"],"#
                    + #""event":"background","from":"recording","owner":"memo:memo","t":0,"to":"interrupted"}"#,
            ]
        )
    }

    @Test("A slow listener delays no other, and another sees every state")
    func listeners() async throws {
        let studio = Studio()
        let idle = await studio.coordinator.stateUpdates()
        let attentive = await studio.coordinator.stateUpdates()
        _ = try await studio.record(memo) {
            await studio.microphone.speak(samples: 16_000)
            try await studio.coordinator.send(.pause(memo))
            try await studio.coordinator.send(.stop(memo))
        }

        var seen: [String] = []
        for await state in attentive {
            seen.append(state.name)
            if seen.count == 4 { break }
        }
        #expect(seen == ["idle", "recording", "recordingPaused", "idle"])
        withExtendedLifetime(idle) {}
    }
}

extension Studio {
    func record(
        _ owner: SessionOwner,
        while body: @Sendable () async throws -> Void
    ) async throws -> FinishedRecording {
        async let recording = coordinator.record(owner)
        await reaches("recording")
        try await body()
        return try await recording
    }

    func reaches(_ name: String) async {
        for await state in await coordinator.stateUpdates() where state.name == name { return }
    }
}
