import Glibc
import VoiceCore

/// Fills a diary with made-up entries and prints the cost: `benchmark-diary DIR COUNT [BLOCKS]`.
enum DiaryBenchmark {
    static func main() async {
        let arguments = CommandLine.arguments
        let blocks = arguments.count == 4 ? Int(arguments[3]) : 0
        guard (3...4).contains(arguments.count), let count = Int(arguments[2]), count > 0, let blocks else {
            print("usage: benchmark-diary DIR COUNT [BLOCKS]")
            exit(64)
        }
        do {
            try await fill(arguments[1], count: count, blocks: blocks)
        } catch {
            print("benchmark-diary: \(error)")
            exit(74)
        }
    }

    private static func fill(_ folder: String, count: Int, blocks: Int) async throws {
        let store = try DiaryStore(folder: folder, options: .init(access: .create))
        let work = try store.makeWorkFolder()
        var makeUp = MadeUpEntries(seed: 7)
        let start = (wall: ContinuousClock.now, cpu: cpuSeconds())
        for number in 0..<count {
            var entry = makeUp.entry(number)
            entry.blocks = makeUp.blocks(blocks, of: number)
            let archive = "\(work)/\(number).opus"
            try DurableFile.write([UInt8](repeating: 0x4F, count: entry.sound?.bytes ?? 0), to: archive)
            try await store.entries.add(entry, archive: archive, at: entry.createdAt)
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
