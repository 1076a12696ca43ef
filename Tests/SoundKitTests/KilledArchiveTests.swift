import Glibc
import Testing

@testable import VoiceCore

/// `scripts/kill-archive` asks for two hundred.
@Suite("A program that is killed while it writes an archive")
struct KilledArchiveTests {
    @Test("It leaves a whole file under the final name or none, and the next start sweeps the rest")
    func killedAtAnyMoment() async throws {
        let seed = UInt64(Environment.number("VOICECORE_SEED") ?? 20_261_121)
        var random = SeededRandom(seed: seed)
        let place = KillPlace(parent: getpid())
        mkdir(place.path, 0o700)
        defer { place.remove() }
        try SoundFixture.write(
            Signal.noise(count: 32_000, seed: 4),
            hertz: 16_000,
            to: "\(place.path)/memo.wav"
        )
        // Moments are drawn from as long as it takes here and now, and half as long again, so that some come late.
        let memo = SoundIntake.Source.path("\(place.path)/memo.wav")
        let clock = ContinuousClock(), begin = clock.now
        _ = try await SoundIntake.take(memo, workFolder: place.path)
        let (seconds, fraction) = (clock.now - begin).components
        let most = 3 * (Int(seconds) * 1_000_000 + Int(fraction / 1_000_000_000_000)) / 2
        var whole = 0
        for number in 0..<(Environment.number("VOICECORE_KILLS") ?? 12) {
            place.tell(microseconds: Int.random(in: 0...most, using: &random))
            unlink("\(place.path)/archive.opus")
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let place = KillPlace(parent: getppid())
                place.killAfterItsTime()
                _ = try? await SoundIntake.take(.path("\(place.path)/memo.wav"), workFolder: place.path)
                // Killed all the same when it was quicker than its time.
                kill(getpid(), SIGKILL)
            }
            guard access("\(place.path)/archive.opus", F_OK) == 0 else { continue }
            whole += 1
            let facts = try await SoundProbe.measure(.path("\(place.path)/archive.opus")).facts
            #expect(facts.frames == 32_000 && facts.flaw == nil, "seed \(seed), number \(number)")
        }
        _ = try await SoundIntake.take(memo, workFolder: place.path)
        #expect(place.names.sorted() == ["archive.opus", "delay", "ear.s16", "memo.wav"])
        print("archives killed, seed \(seed): \(whole) were whole")
    }
}

/// The folder that a test and the process that is killed for it share.
struct KillPlace: Sendable {
    let path: String

    init(parent: Int32) {
        path = "/tmp/voicecore-kill-\(parent)"
    }

    func tell(microseconds: Int) {
        let descriptor = open("\(path)/delay", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        _ = withUnsafeBytes(of: microseconds) { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Ends this process by a kill when its time has come.
    func killAfterItsTime() {
        let descriptor = open("\(path)/delay", O_RDONLY | O_CLOEXEC)
        var microseconds = 0
        _ = withUnsafeMutableBytes(of: &microseconds) { read(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        var timer = itimerval()
        timer.it_value.tv_sec = microseconds / 1_000_000
        timer.it_value.tv_usec = max(1, microseconds % 1_000_000)
        signal(SIGALRM) { _ in kill(getpid(), SIGKILL) }
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }

    var names: [String] {
        guard let listing = opendir(path) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    func remove() {
        names.forEach { unlink("\(path)/\($0)") }
        rmdir(path)
    }
}
