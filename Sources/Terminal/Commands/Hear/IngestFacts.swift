import Glibc
import Programs
import VoiceCore

enum IngestFacts {
    static let facts = Flag(
        "facts",
        help: """
            With --dry-run, show what each file is instead: container, codec, rate, channels, length, loudness, its \
            tags, and the date that it would get.
            """
    )
    static let keep = Option.text(
        "keep",
        "FOLDER",
        kind: .folder,
        help: "With --facts, also write the archive and the engine's sound to this folder, over nothing."
    )

    static func check(_ invocation: Invocation) throws {
        for (option, needed) in [(facts, IngestCommand.dryRun), (keep, facts)]
            as [(any OptionDeclaring, Flag)]
        where invocation.isGiven(option) && !invocation[needed] {
            throw Failure(.usage, "--\(option.declaration.name) needs --\(needed.declaration.name)")
        }
        try invocation.refuse(
            IngestCommand.on,
            IngestCommand.title,
            IngestCommand.journal,
            IngestCommand.tag,
            beside: facts
        )
    }

    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        // Without a diary nothing is known yet.
        let store = try? settings.openDiary(.read)
        let zone = settings.zone(environment: invocation.environment)
        // Whether it is known already is asked of the whole file below.
        let dates = MemoPreview(store: nil, zone: zone, now: .present(in: zone))
        var codes: [ExitCode] = []
        for path in invocation.arguments {
            do throws(SoundError) {
                let found = try await find(path, keepingIn: invocation[keep])
                let known = try? await KnownMemo(of: path, bytes: found.facts.bytes, in: store)
                var page = ProbePage(path: path, found: found, known: known)
                if known == nil {
                    let full = settings.folders.path(path, from: Folders.present())
                    let offer = MemoOffer(
                        path: full,
                        shownPath: path,
                        terms: MemoOffer.FilingOptions(settings)
                    )
                    page.date = ProbePage.Date(await dates.preview(offer).report)
                }
                let console = invocation.console
                if invocation[CommonOptions.json] {
                    console.out.print(page.json)
                } else {
                    console.show(page.text + "\n")
                }
                codes.append(.done)
            } catch .cancelled {
                return .interrupted
            } catch {
                if invocation[CommonOptions.json] {
                    invocation.console.out.print(ProbePage.json(path: path, fault: MemoFault(error)))
                }
                let failure = Self.failure(error, of: path)
                let message = "\(path): \(failure.message)"
                invocation.console.complain(message, advice: failure.advice, by: "voicecore")
                codes.append(failure.code)
            }
        }
        // One file's own code says more than that some of several failed.
        if codes.count == 1, let only = codes.first { return only }
        return codes.allSatisfy { $0 == .done } ? .done : .someFailed
    }
}

extension IngestFacts {
    private static func failure(_ error: SoundError, of path: String) -> Failure {
        guard error == .unknownFormat, PhotoBringing.isPhoto(path) else { return error.failure }
        return Failure(.badSound, "a photo, which has no sound", advice: "voicecore add --photo files it")
    }

    private static func find(
        _ path: String,
        keepingIn folder: String?
    ) async throws(SoundError) -> SoundProbe.Measured {
        guard let folder else { return try await SoundProbe.measure(.path(path)) }
        let taken = try await KeptSound.make(of: path, in: folder)
        return SoundProbe.Measured(facts: taken.source, waveform: taken.waveform, loudness: taken.loudness)
    }
}

enum KeptSound {
    /// Makes `walk.opus` and `walk.s16` of `walk.m4a`; never replaces a file.
    static func make(of path: String, in folder: String) async throws(SoundError) -> TakenSound {
        var template = Array("\(folder)/.probe-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .cannotWrite(errno: errno) }
        let work = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { FolderNames.removeTree(work) }
        let taken = try await SoundIntake.take(.path(path), workFolder: work)
        let name = DurableFile.split(path).name
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        for made in [taken.archive.path, taken.ear.path] { try place(made, in: folder, as: stem) }
        return taken
    }

    private static func place(_ file: String, in folder: String, as stem: String) throws(SoundError) {
        let ending = file.split(separator: ".").last ?? ""
        for number in 1... {
            let name = number == 1 ? stem : "\(stem) \(number)"
            do throws(DurableFile.Failure) {
                return try DurableFile.move(file, to: "\(folder)/\(name).\(ending)", replacing: false)
            } catch {
                guard error.errno == EEXIST else { throw .cannotWrite(errno: error.errno) }
            }
        }
    }
}

struct KnownMemo {
    let entry: EntryID?
    let sentence: String

    init?(of path: String, bytes: Int, in store: DiaryStore?) async throws {
        guard let store else { return nil }
        let sha256 = try await MemoDigest.sha256(of: path)
        if let id = try await store.sounds.entry(ofBytes: sha256, count: bytes) {
            entry = id
            let summary = try await store.entries.summary(id)
            sentence = "already in the diary as \(try await store.entries.shortID(of: id)) (\(summary.day))"
            return
        }
        entry = nil
        switch try await store.ledger.row(sha256: sha256)?.fault?.reason {
        case .trashed: sentence = "skipped: its entry is in the trash"
        case .removed: sentence = "skipped: its entry was removed"
        default: return nil
        }
    }
}
