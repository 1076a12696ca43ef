import Foundation
import Testing
import TestKit
import VoiceCore

/// One after another: several servers starve on a small machine.
@Suite(
    "A real sound server",
    .serialized,
    .enabled(if: SoundServer.isWanted, "\(SoundServer.hindrance ?? "")")
)
struct PulseTests {}

extension PulseTests {
    @Suite("Recording from a microphone")
    struct PulseRecordingTests {
        let server: SoundServer
        let room: Running
        let microphone: PulseMicrophone
        let coordinator: AudioCoordinator

        init() throws {
            server = try SoundServer()
            // Longer than any test, so that the room is never silent.
            room = try server.play(server.folder.write(second: Self.secondOfTone, times: 300, to: "tone.raw"))
            microphone = PulseMicrophone(server: server.address)
            coordinator = AudioCoordinator(
                capture: microphone,
                playback: NoSpeaker(),
                recordingsFolder: "\(server.folder.path)/recordings",
                now: { 0 }
            )
        }

        @Test("The microphones are listed, and no loudspeaker's monitor among them")
        func devices() async throws {
            let sources = try await PulseMicrophone.all(server: server.address)
            #expect(sources.map(\.name) == ["microphone"])
        }

        @Test("The recording holds the sound of the room")
        func tone() async throws {
            let recording = try await record(seconds: 2) { try await coordinator.send(.stop(memo)) }

            #expect(recording.format == .ear)
            #expect(recording.reason == .stopped)
            #expect(Self.share(of: 440, in: server.folder.read("recordings/memo.wav")) > 0.5)
        }

        @Test("A microphone that is unplugged ends the recording, and what was heard is saved")
        func unplugged() async throws {
            let recording = try await record(seconds: 1.5) { try server.unplugMicrophone() }

            #expect(recording.reason == .routeLost)
            #expect(recording.fault == .device(.vanished))
            #expect(recording.saved?.path == "\(server.folder.path)/recordings/memo.wav")
            #expect(await coordinator.state == .idle)
        }

        @Test("A server that dies ends the recording, and what was heard is saved")
        func serverDies() async throws {
            let recording = try await record(seconds: 1.5) { server.stop() }

            #expect(recording.reason == .deviceFailed)
            #expect(recording.fault == .device(.serverLost))
            #expect(recording.saved?.path == "\(server.folder.path)/recordings/memo.wav")
        }

        @Test("A call begins and ends at the server, and both are told")
        func calls() async throws {
            var changes = try await PulseCalls.changes(server: server.address).makeAsyncIterator()
            let call = try server.call()
            #expect(await changes.next() == .began)
            call.end()
            #expect(await changes.next() == .ended)
        }

        @Test("A call that was going on before is no interruption, nor is music")
        func earlierCall() async throws {
            var first = try await PulseCalls.changes(server: server.address).makeAsyncIterator()
            let earlier = try server.call()
            #expect(await first.next() == .began)
            var changes = try await PulseCalls.changes(server: server.address).makeAsyncIterator()
            let music = try server.play("/dev/zero", into: "speaker")
            let later = try server.call()
            #expect(await changes.next() == .began)
            earlier.end()
            music.end()
            later.end()
            #expect(await changes.next() == .ended)
        }

        @Test("A pause gives the microphone a rest, and the recording goes on in the same file")
        func pause() async throws {
            let recording = try await record(seconds: 1) {
                try await coordinator.send(.pause(memo))
                let before = await frames()
                try await coordinator.send(.record(memo))
                try await heard(before + 8_000)
                try await coordinator.send(.stop(memo))
            }

            #expect(recording.frames >= 24_000)
            #expect(Self.share(of: 440, in: server.folder.read("recordings/memo.wav")) > 0.5)
        }

        @Test("Without a server, and without a microphone, the reason is said")
        func nothingThere() async throws {
            let nowhere = PulseMicrophone(server: "unix:\(server.folder.path)/nowhere")
            await #expect(throws: DeviceError.noServer) { try await nowhere.preflight() }
            let unknown = PulseMicrophone(name: "headset", server: server.address)
            await #expect(throws: DeviceError.unknownDevice("headset")) { try await unknown.preflight() }
            let monitor = PulseMicrophone(name: "speaker.monitor", server: server.address)
            await #expect(throws: DeviceError.unknownDevice("speaker.monitor")) {
                try await monitor.preflight()
            }
            try server.unplugMicrophone()
            await #expect(throws: DeviceError.noDevice) { try await microphone.preflight() }
            await #expect(throws: DeviceError.unknownDevice("speaker.monitor")) {
                try await monitor.preflight()
            }
        }
    }
}

extension PulseTests.PulseRecordingTests {
    var memo: SessionOwner { .memo("memo") }

    func record(seconds: Double, then body: () async throws -> Void) async throws -> FinishedRecording {
        async let recording = coordinator.record(memo)
        for await state in await coordinator.stateUpdates() where state.name == "recording" { break }
        try await heard(Int(seconds * 16_000))
        try await body()
        return try await recording
    }

    func frames() async -> Int { max(0, server.folder.read("recordings/memo.wav").count - 44) / 2 }

    func heard(_ count: Int) async throws {
        let file = "\(server.folder.path)/recordings/memo.wav"
        try await Events(at: [file]).pause(until: "\(count) frames are heard") { await frames() >= count }
    }

    static let secondOfTone = (0..<16_000).flatMap { place -> [UInt8] in
        let value = Int16(8_000 * sin(2 * Double.pi * 440 * Double(place) / 16_000))
        return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    /// In the best quarter of a second: dropouts on a busy machine spoil some.
    static func share(of hertz: Double, in wave: [UInt8]) -> Double {
        let samples = CaptureFormat.ear.monoSamples(of: Array(wave.dropFirst(44))).map(Double.init)
        let quarters = stride(from: 0, through: samples.count - 4_000, by: 4_000).map { start -> Double in
            let part = samples[start..<start + 4_000]
            var (sine, cosine, power) = (0.0, 0.0, 1e-12)
            for (place, value) in part.enumerated() {
                let angle = 2 * Double.pi * hertz * Double(place) / 16_000
                sine += value * sin(angle)
                cosine += value * cos(angle)
                power += value * value
            }
            return (sine * sine + cosine * cosine) * 2 / (power * 4_000)
        }
        return quarters.max() ?? 0
    }
}
