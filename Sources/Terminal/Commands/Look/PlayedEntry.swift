import Glibc
import Programs
import VoiceCore

struct PlayedEntry: Sendable {
    let id: String
    let item: PlaybackItem
    let words: [Word]
    var isChanged = false
    var askedSecond: Double?

    var owner: SessionOwner { item.owner }
}

extension SessionConsole {
    /// Reads all the sound if it is `compared` with its checksum.
    func playedEntry(_ name: String, at words: String?, compared: Bool = false) async throws(Failure)
        -> PlayedEntry
    {
        do {
            let store = try settings.openDiary(.read)
            let entry = try await store.entries.entry(
                try await settings.names(in: store, invocation).id(name)
            )
            guard let sound = entry.sound else { throw entry.noSound(named: name) }
            let id = entry.id.description
            let path = store.folder.absolute(sound.path)
            guard access(path, F_OK) == 0 else {
                throw MemoFault(.soundGone, FaultFacts(path: path)).failure(about: name)
            }
            let item = PlaybackItem(owner: .entry(id), path: path, seconds: sound.seconds)
            var played = PlayedEntry(id: id, item: item, words: entry.playedWords)
            if compared { played.isChanged = try await store.sounds.isLacking(entry.id) }
            if let words { played.askedSecond = try await second(of: words, in: entry, named: name, store) }
            return played
        } catch let error as DiaryError {
            throw settings.failure(error)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(.inputOutput, "the entry cannot be read")
        }
    }

    private func second(of words: String, in entry: Entry, named name: String, _ store: DiaryStore)
        async throws -> Double
    {
        let query = SearchQuery(words)
        if let query, let second = try await store.search.second(of: query, in: entry.id) { return second }
        if let query, try await store.search.holds(query, in: entry.id) {
            let fact = "\(name): ‘\(words)’ is in the text, but nobody knows when it was said"
            let advice = "voicecore play \(ShellWord(name)) --from TIME starts at a time, such as 0:51"
            throw Failure(.noSuchFile, fact, advice: advice)
        }
        let shown = "voicecore show \(ShellWord(name)) --words lists them"
        let isTime = Shown.seconds(ofClock: words) != nil
        let advice = isTime ? "--from \(words) starts at that time; \(shown)" : shown
        throw Failure(.noSuchFile, "\(name): ‘\(words)’ is not among its words", advice: advice)
    }

    func recordingName() -> String {
        RecordingName.present(in: settings.zone(environment: invocation.environment))
    }
}

extension Entry {
    fileprivate func noSound(named name: String) -> Failure {
        let shown =
            "voicecore show \(ShellWord(name)) shows it; voicecore list --longer 0 lists entries with sound"
        guard transcript == nil else {
            return Failure(
                .noSuchFile,
                "\(name): the entry has its words, but its sound is missing",
                advice: shown
            )
        }
        let what: String
        if !text.isEmpty {
            what = "was written"
        } else {
            what =
                switch blocks.first?.kind {
                case .photo?: "is a photo"
                case .link?: "is a link"
                case .place?: "is a place"
                default: "was written"
                }
        }
        return Failure(.noSuchFile, "\(name): the entry \(what) and has no sound", advice: shown)
    }
}

struct SoundRendering: Sendable {
    let entry: PlayedEntry

    /// Returns the seconds written; never replaces a file.
    func write(to path: String, from seconds: Double) async throws -> Double {
        guard path.lowercased().hasSuffix(".wav") else {
            let advice = "choose a name that ends in .wav"
            throw Failure(.usage, "\(path): only WAV can be written", advice: advice)
        }
        guard access(path, F_OK) != 0 else {
            let advice = "choose another name, or remove it"
            throw Failure(.cannotCreate, "\(path): already exists", advice: advice)
        }
        do {
            return try await WaveRendering.render(entry.item.path, from: seconds, to: path)
        } catch let error as SoundError {
            if case .cannotWrite = error { throw MemoFault(error).failure(about: path) }
            let fault = MemoFault(error).failure(about: entry.item.path)
            // It was sound when it was kept: what a foreign file would need is no help here, and empty is no success.
            guard [.badSound, .done].contains(fault.code) else { throw fault }
            throw Failure(
                .badSound,
                "\(entry.item.path): the entry's sound is damaged",
                advice: "copy it from a backup, or import an export or a mirror that has it"
            )
        } catch let error as SessionError {
            throw error.failure
        }
    }
}
