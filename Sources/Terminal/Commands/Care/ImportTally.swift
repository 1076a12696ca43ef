import Programs
import Synchronization
import VoiceCore

final class ImportTally: Sendable {
    private struct Counts {
        var added = 0
        var withoutSound = 0
        var completed = 0
        var known = 0
        var places = 0
        var leftOut: [Journal] = []
        var lostSounds = 0
        var lostPictures = 0
        var wrong = 0
        var refusedBlocks = 0
        var cutPictures = 0
        var withoutPictures = 0
        var failures: [ExitCode] = []
        var advised: Set<String> = []
    }

    private let console: Console
    private let isJSON: Bool
    private let isQuiet: Bool
    private let bar: Progress
    private let counts = Mutex(Counts())

    init(_ invocation: Invocation) {
        bar = Progress(on: invocation.console, isQuiet: invocation.isQuiet, rateUnit: " files/s")
        console = invocation.console
        isJSON = invocation[CommonOptions.json]
        isQuiet = invocation.isQuiet
    }

    func update(done: Int, of all: Int, path: String) {
        bar.update(done: Double(done), title: path, total: Double(all))
    }

    func add(_ outcome: DiaryImport.Outcome, from file: String, line: Int) {
        switch outcome {
        case .added(let id):
            counts.withLock { $0.added += 1 }
            if isJSON { console.out.print(JSONText.done(id, "added")) }
        case .addedWithoutSound(let id):
            counts.withLock {
                $0.added += 1
                $0.withoutSound += 1
            }
            if isJSON { console.out.print(JSONText.done(id, "added")) }
        case .completed(let id):
            counts.withLock { $0.completed += 1 }
            if isJSON { console.out.print(JSONText.done(id, "completed")) }
        case .known(let id):
            counts.withLock { $0.known += 1 }
            if isJSON { console.out.print(JSONText.done(id, "duplicate")) }
        case .places(let count): counts.withLock { $0.places += count }
        case .leftOut(let journal): counts.withLock { $0.leftOut.append(journal) }
        case .damagedSound(_, let path):
            counts.withLock { $0.wrong += 1 }
            complain("\(file):\(line)", Self.damagedSound(path))
        case .lostSound(_, let path):
            counts.withLock { $0.lostSounds += 1 }
            complain("\(file):\(line)", Self.lost("its sound", path))
        case .lostPicture(_, let path):
            counts.withLock { $0.lostPictures += 1 }
            complain("\(file):\(line)", Self.lost("a picture", path))
        case .refused(let id, let block, let fault):
            counts.withLock {
                $0.wrong += 1
                if case .cut(let pictures) = fault {
                    $0.cutPictures += pictures
                } else {
                    $0.refusedBlocks += 1
                }
            }
            complain("\(file):\(line)", fault.failure(ofBlock: block, of: id))
        case .mended(_, let mend):
            guard !isQuiet else { break }
            bar.pausing { console.say("\(file):\(line): \(mend.sentence)") }
        case .withoutPictures(_, let count): counts.withLock { $0.withoutPictures += count }
        case .failed(let error): fail("\(file):\(line)", error)
        }
    }

    func fail(_ place: String, _ error: ImportError) { fail(place, error.failure) }

    func fail(_ place: String, _ failure: Failure) {
        counts.withLock { $0.failures.append(failure.code) }
        complain(place, failure)
    }

    private static func lost(_ what: String, _ path: String) -> Failure {
        Failure(
            .noSuchFile,
            "\(what) is missing or differs, and was left out: \(path)",
            advice: "put the exported file back beside it, and import again"
        )
    }

    private static func damagedSound(_ path: String) -> Failure {
        Failure(
            .badSound,
            "its sound is damaged, as it is not what was exported: \(path)",
            advice: "import it again from a whole copy; until then voicecore doctor --deep names it"
        )
    }

    private func complain(_ place: String, _ failure: Failure) {
        let isNew = counts.withLock { counts in
            failure.advice.map { counts.advised.insert($0).inserted } ?? false
        }
        bar.pausing {
            let advice = isNew ? failure.advice : nil
            console.complain("\(place): \(failure.message)", advice: advice, by: "voicecore")
        }
    }

    func stop(_ failure: Failure) -> ExitCode {
        bar.pausing { console.complain(failure.message, advice: failure.advice, by: "voicecore") }
        _ = finish(isStopped: true)
        return failure.code
    }

    func finish(new: [Journal] = [], isStopped: Bool = Task.isCancelled) -> ExitCode {
        bar.finish()
        let counts = counts.withLock { $0 }
        if counts.added + counts.completed > 0 {
            console.did("\(counts.added) added, \(counts.completed) completed")
        }
        if !isQuiet {
            let without = counts.withoutSound > 0 ? " (\(counts.withoutSound) without sound)" : ""
            let completed = counts.completed > 0 ? ", \(counts.completed) completed" : ""
            let known = ", \(counts.known) already there, \(counts.failures.count) failed"
            let end = isStopped ? "; stopped before the end" : ""
            console.say("\(counts.added) added\(without)\(completed)\(known)\(end)")
            if counts.places > 0 { console.say("\(Shown.counted(counts.places, "place", "places")) added") }
            Self.sentences(new: new, leftOut: counts.leftOut).forEach { console.say($0.printable) }
            let out = [
                (counts.lostSounds, "sound", "sounds"),
                (counts.lostPictures + counts.cutPictures, "picture", "pictures"),
                (counts.refusedBlocks, "block", "blocks"),
            ]
            for (count, one, many) in out where count > 0 {
                console.say("\(Shown.counted(count, one, many)) left out")
            }
            if counts.withoutSound > 0 || counts.withoutPictures > 0 {
                let both = [("sound", counts.withoutSound), ("pictures", counts.withoutPictures)]
                let lacked = both.filter { $0.1 > 0 }.map(\.0).joined(separator: " and ")
                console.say(
                    "this export has no \(lacked); export with --sound and import again to add what is missing"
                )
            }
        }
        if counts.wrong > 0 { return .badSound }
        let lost = [ExitCode](repeating: .noSuchFile, count: counts.lostSounds + counts.lostPictures)
        return IngestRun.code(
            of: counts.failures + lost
                + [ExitCode](repeating: .done, count: counts.added + counts.completed + counts.known)
        )
    }
}
