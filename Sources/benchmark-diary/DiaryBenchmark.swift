import Glibc
import VoiceCore

/// Fills a diary with made-up entries through the real store, and says what that cost.
///
/// `benchmark-diary DIR COUNT`: entries are kept as the road keeps them, with words, mood and a small file for sound.
enum DiaryBenchmark {
    static func main() async {
        guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]), count > 0 else {
            print("usage: benchmark-diary DIR COUNT")
            exit(64)
        }
        do {
            try await fill(CommandLine.arguments[1], count: count)
        } catch {
            print("benchmark-diary: \(error)")
            exit(74)
        }
    }

    private static func fill(_ folder: String, count: Int) async throws {
        let store = try DiaryStore(folder: folder, options: .init(access: .create))
        let work = try store.makeWorkFolder()
        var makeUp = MadeUpEntries(seed: 7)
        let start = (wall: ContinuousClock.now, cpu: cpuSeconds())
        for number in 0..<count {
            let entry = makeUp.entry(number)
            let archive = "\(work)/\(number).opus"
            try DurableFile.write([UInt8](repeating: 0x4F, count: entry.sound?.bytes ?? 0), to: archive)
            try await store.keep(entry, archive: archive, at: entry.createdAt)
        }
        store.removeWorkFolder(work)
        let cpu = cpuSeconds() - start.cpu
        let wall = (ContinuousClock.now - start.wall) / .seconds(1)
        print(
            "added \(count) entries: \(shown(cpu)) s CPU, \(shown(wall)) s, "
                + "\(shown(cpu / Double(count) * 1000)) ms CPU each, \(peakMegabytes()) MB at most"
        )
    }

    private static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func peakMegabytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss / 1024
    }

    private static func shown(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
