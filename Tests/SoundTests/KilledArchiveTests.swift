import Glibc
import TestKit
import Testing
@testable import Sound
@testable import System

/// `scripts/harm/at-length killed-archive` asks for two hundred kills.
@Suite("A program that is killed while it writes an archive", .slow)
struct KilledArchiveTests {
    @Test("A killed program leaves a whole archive or none, and the next start removes the rest")
    func killedAtAnyMoment() async throws {
        let seed = UInt64(Environment.number("VOICECORE_SEED") ?? 20_261_121)
        var random = SeededRandom(seed: seed)
        let place = KillPlace(parent: getpid())
        mkdir(place.path, 0o700)
        defer { place.remove() }
        let noise = Signal.noise(count: 32_000, seed: 4)
        try SoundFixture.write(noise, hertz: 16_000, to: "\(place.path)/memo.wav")
        // Times are drawn from the duration of a quick run here.
        let memo = SoundSource.path("\(place.path)/memo.wav")
        let clock = ContinuousClock()
        var most = Int.max
        for _ in 0..<3 {
            let begin = clock.now
            _ = try await SoundIntake.take(memo, workFolder: place.path)
            let (seconds, fraction) = (clock.now - begin).components
            most = min(most, Int(seconds) * 1_000_000 + Int(fraction / 1_000_000_000_000))
        }
        var whole = [0, 0, 0]
        for number in 0..<(Environment.number("VOICECORE_KILLS") ?? 12) {
            // In turn: from the start, while writing, after the rename.
            let phase = KillMoment.Phase.allCases[number % KillMoment.Phase.allCases.count]
            let longest = phase == .named ? 2_000 : most
            place.tell(KillMoment(phase: phase, microseconds: Int.random(in: 0...longest, using: &random)))
            unlink("\(place.path)/archive.opus")
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let place = KillPlace(parent: getppid())
                place.killInItsMoment()
                _ = try? await SoundIntake.take(.path("\(place.path)/memo.wav"), workFolder: place.path)
                // Killed even if it finished before its moment.
                kill(getpid(), SIGKILL)
            }
            let isThere = access("\(place.path)/archive.opus", F_OK) == 0
            #expect(isThere || phase != .named, "seed \(seed), number \(number)")
            guard isThere else { continue }
            whole[phase.rawValue] += 1
            let facts = try await SoundProbe.measure(.path("\(place.path)/archive.opus")).facts
            #expect(facts.frames == 32_000 && facts.flaw == nil, "seed \(seed), number \(number)")
        }
        _ = try await SoundIntake.take(memo, workFolder: place.path)
        #expect(place.names.sorted() == ["archive.opus", "ear.s16", "memo.wav", "moment"])
        print("archives killed, seed \(seed): from the start, while written, once named \(whole) were whole")
    }
}

struct KillMoment: Sendable {
    enum Phase: Int, CaseIterable, Sendable {
        case started, writing, named
    }

    var phase: Phase
    var microseconds: Int
}

struct KillPlace: Sendable {
    let path: String

    init(parent: Int32) { path = "/tmp/voicecore-kill-\(parent)" }

    func tell(_ moment: KillMoment) {
        let descriptor = open("\(path)/moment", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        _ = withUnsafeBytes(of: (moment.phase.rawValue, moment.microseconds)) {
            write(descriptor, $0.baseAddress, $0.count)
        }
    }

    private var moment: KillMoment {
        let descriptor = open("\(path)/moment", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var told = (0, 0)
        _ = withUnsafeMutableBytes(of: &told) { read(descriptor, $0.baseAddress, $0.count) }
        return KillMoment(phase: KillMoment.Phase(rawValue: told.0) ?? .started, microseconds: told.1)
    }

    func killInItsMoment() {
        var thread = pthread_t()
        pthread_create(
            &thread,
            nil,
            { _ in
                KillPlace(parent: getppid()).waitAndKill()
                return nil
            },
            nil
        )
    }

    private func waitAndKill() {
        let moment = moment
        wait(for: moment.phase)
        usleep(UInt32(clamping: moment.microseconds))
        kill(getpid(), SIGKILL)
    }

    private func wait(for phase: KillMoment.Phase) {
        let events = inotify_init1(Int32(IN_CLOEXEC))
        defer { close(events) }
        inotify_add_watch(events, path, UInt32(IN_CREATE | IN_MOVED_TO))
        var block = [UInt8](repeating: 0, count: 4_096)
        while !hasCome(phase), read(events, &block, block.count) > 0 {}
    }

    private func hasCome(_ phase: KillMoment.Phase) -> Bool {
        switch phase {
        case .started: true
        case .writing: names.contains { $0.hasPrefix(DurableFile.unfinishedPrefix + "\(getpid())-") }
        case .named: access("\(path)/archive.opus", F_OK) == 0
        }
    }

    var names: [String] { FolderNames.of(path) }

    func remove() {
        names.forEach { unlink("\(path)/\($0)") }
        rmdir(path)
    }
}
