import CommandLineKit
import Glibc
import ProgramKit
import VoiceCore

/// What playing an entry needs to know of it.
struct PlayedEntry: Sendable {
    let id: String
    let item: PlaybackItem
    let words: [Word]
    /// Where the words were said that somebody asked for.
    var askedSecond: Double?

    var owner: SessionOwner { item.owner }
}

extension SessionConsole {
    /// The entry that was named, with its sound, and where some words are said in it.
    func playedEntry(_ name: String, at words: String?) async throws(Failure) -> PlayedEntry {
        do {
            let store = try settings.openDiary(.read)
            let entry = try await store.entry(try await settings.names(in: store, invocation).id(name))
            guard let sound = entry.sound else {
                throw Failure(
                    .noSuchFile,
                    "\(name): the entry has no sound",
                    advice: "voicememo show \(ShellWord(name)) shows its text"
                )
            }
            let id = entry.id.description
            let path = store.folder.absolute(sound.path)
            guard access(path, F_OK) == 0 else {
                throw MemoFault(.soundGone, FaultFacts(path: path)).failure(about: name)
            }
            let item = PlaybackItem(owner: .entry(id), path: path, seconds: sound.seconds)
            var played = PlayedEntry(id: id, item: item, words: entry.transcript?.words ?? [])
            if let words {
                if let query = SearchQuery(words) {
                    played.askedSecond = try await store.second(of: query, in: entry.id)
                }
                guard played.askedSecond != nil else {
                    throw Failure(
                        .noSuchFile,
                        "\(name): ‘\(words)’ is not among its words",
                        advice: "voicememo show \(name) --words lists them"
                    )
                }
            }
            return played
        } catch let error as DiaryError {
            throw settings.failure(error)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(.inputOutput, "the entry cannot be read")
        }
    }

    /// A name for a recording that begins now.
    func recordingName() -> String {
        RecordingName.present(in: settings.zone(environment: invocation.environment))
    }
}
