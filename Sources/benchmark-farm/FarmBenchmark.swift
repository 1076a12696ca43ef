import Farm
import Foundation
import Hearing
import Sound
import Synchronization
import System

/// `benchmark-farm collect|work KEY=VALUE...` for `scripts/bench/farm`, with a farm whose hearing only takes time.
enum FarmBenchmark {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let pairs = arguments.dropFirst().compactMap { text -> (String, String)? in
            let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
            return halves.count == 2 ? (halves[0], halves[1]) : nil
        }
        let given = Dictionary(pairs) { $1 }
        let settings = FarmSettings(
            address: BrokerAddress(
                servers: (given["servers"] ?? "").split(separator: ",").map(String.init),
                authority: given["authority"],
                credentials: given["credentials"]
            ),
            keyFile: given["key"] ?? "",
            hearsHere: false,
            replicas: number(given["replicas"]) ?? 1
        )
        let ear = TimedEar(milliseconds: number(given["hear"]) ?? 100)
        switch arguments.first {
        case "collect": await Collecting(settings, ear, given).run()
        case "work": await work(settings, ear, given)
        default: exit(64)
        }
    }

    static func number(_ text: String?) -> Int? { text.flatMap { Int($0) } }

    private static func work(_ settings: FarmSettings, _ ear: TimedEar, _ given: [String: String]) async {
        let text = FileBytes.read(settings.keyFile).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard let keys = try? PoolKeys(text) else { exit(66) }
        var manner = FarmWorker.Manner()
        manner.replicas = settings.replicas
        manner.silenceSeconds = Double(number(given["silence"]) ?? 30)
        let room = number(given["room"]) ?? 1
        manner.room = { room }
        while true {
            guard let broker = try? Broker(settings.address, name: "benchmark worker") else {
                try? await Task.sleep(for: .milliseconds(500))
                continue
            }
            let worker = FarmWorker(
                broker,
                keys: keys,
                ears: [FarmEar(ear, version: "benchmark")],
                manner: manner,
                now: { Date().timeIntervalSince1970 }
            )
            await worker.run()
        }
    }
}

struct Collecting: Sendable {
    private let settings: FarmSettings
    private let ear: TimedEar
    private let jobs: Int
    private let samples: Int
    private let flight: Int
    private let first: Int
    private let hearMilliseconds: Int
    private let folder = NSTemporaryDirectory()
    /// Nanoseconds of making sounds, which are not the farm's.
    private let making = Making()

    private final class Making: Sendable {
        let nanoseconds = Mutex(0)
    }

    init(_ settings: FarmSettings, _ ear: TimedEar, _ given: [String: String]) {
        (self.settings, self.ear) = (settings, ear)
        jobs = FarmBenchmark.number(given["jobs"]) ?? 100
        samples = (FarmBenchmark.number(given["seconds"]) ?? 20) * SpeechSamples.hertz
        flight = FarmBenchmark.number(given["flight"]) ?? 16
        first = FarmBenchmark.number(given["first"]) ?? 0
        hearMilliseconds = FarmBenchmark.number(given["hear"]) ?? 100
    }

    private struct Done: Sendable {
        var seconds: Double
        var isRight: Bool
        var isTwice: Bool
    }

    func run() async {
        let notes = Mutex<[String: Int]>([:])
        let farm = Farm(settings, version: "benchmark", now: { Date().timeIntervalSince1970 }) { note in
            let name = "\(note)".prefix { $0 != "(" }
            notes.withLock { $0[String(name), default: 0] += 1 }
        }
        let transcriber = FarmTranscriber(ear, farm: farm)
        let start = Monotonic.seconds
        var done: [Done] = []
        await withTaskGroup(of: Done.self) { group in
            var next = 0
            func add() {
                let seed = first + next
                next += 1
                group.addTask { await self.hear(seed, transcriber) }
            }
            while next < min(flight, jobs) { add() }
            while let one = await group.next() {
                done.append(one)
                if next < jobs { add() }
            }
        }
        report(done, seconds: Monotonic.seconds - start, notes: notes.withLock { $0 })
    }

    private func hear(_ seed: Int, _ transcriber: FarmTranscriber) async -> Done {
        let sound = madeSound(seed)
        guard let placed = try? PlacedSamples(sound, from: 0, scratch: folder) else {
            return Done(seconds: 0, isRight: false, isTwice: false)
        }
        let start = Monotonic.seconds
        let options = HearingOptions(preset: .fast, overCap: .keep)
        let transcript = try? await transcriber.transcribe(placed.sound, options: options) { _ in }
        let words = transcript?.words.map(\.word) ?? []
        let name = TimedEar.name(of: sound)
        return Done(seconds: Monotonic.seconds - start, isRight: words == [name], isTwice: words.count > 1)
    }

    private func madeSound(_ seed: Int) -> [Int16] {
        let begin = Self.nanoseconds(CLOCK_THREAD_CPUTIME_ID)
        var random = SeededRandom(seed: UInt64(seed) + 1)
        let sound = (0..<samples).map { place in
            Int16((sin(Double(place) / 9) * 3_000).rounded()) &+ Int16.random(in: -60...60, using: &random)
        }
        making.nanoseconds.withLock { $0 += Self.nanoseconds(CLOCK_THREAD_CPUTIME_ID) - begin }
        return sound
    }

    private static func nanoseconds(_ id: clockid_t) -> Int {
        var clock = timespec()
        clock_gettime(id, &clock)
        return clock.tv_sec * 1_000_000_000 + clock.tv_nsec
    }

    private func report(_ done: [Done], seconds: Double, notes: [String: Int]) {
        let added = done.map { $0.seconds - Double(hearMilliseconds) / 1_000 }.sorted()
        func quantile(_ share: Double) -> Double {
            added.isEmpty ? 0 : added[min(added.count - 1, Int(Double(added.count) * share))]
        }
        let made = making.nanoseconds.withLock { $0 }
        let cpu = Double(Self.nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - made) / 1e9
        let facts: [(String, Double)] = [
            ("jobs", Double(done.count)),
            ("right", Double(done.filter(\.isRight).count)),
            ("twice", Double(done.filter(\.isTwice).count)),
            ("seconds", seconds),
            ("jobsPerSecond", Double(done.count) / seconds),
            ("added50", quantile(0.5)),
            ("added99", quantile(0.99)),
            ("cpuPerJob", cpu / Double(max(1, done.count))),
        ]
        print(facts.map { "\($0.0)=\(($0.1 * 10_000).rounded() / 10_000)" }.joined(separator: " "))
        let noted = notes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        print("notes: \(noted.joined(separator: " "))")
    }
}
