internal import Glibc
package import VoiceCore

extension MemoFault {
    /// The sentence of the fault, the same wherever it is read.
    package var sentence: Sentence {
        if let kept = facts.sentence { return Sentence(kept) }
        switch reason {
        case .notFound, .notPermitted, .notAFile, .unreadable, .changing: return fileSentence
        case .empty, .tooShort, .tooLong, .unknownFormat, .damaged, .unsupportedCodec, .unsupportedRate,
            .unsupportedChannels, .cannotEncode, .archiveDiffers:
            return soundSentence
        case .decoderMissing, .decoderNotStarted, .decoderEnded, .decoderStopped, .decoderSilent,
            .decoderOverLimit, .decoderNonsense:
            return decoderSentence
        case .notAPhoto, .photoDamaged, .photoTooLarge, .photoOverLimit, .photoReaderMissing,
            .photoReaderStopped:
            return photoSentence
        case .modelMissing, .modelUnusable, .earMissing, .engineMissing, .engineEnded, .engineTooSlow,
            .engineNonsense:
            return engineSentence
        case .overCap, .soundUnreadable, .notAligned, .noWords, .noSound, .soundGone, .soundCut:
            return wordsSentence
        case .moodTables: return moodTablesSentence
        case .analyserFailed: return analyserSentence
        case .diary, .diaryMissing, .diaryReplaced, .diaryForeign, .diaryEmptied, .diarySealed,
            .diaryOfBackups, .diaryNewer,
            .diaryBusy, .diaryElsewhere, .diaryAmongMemos, .diaryFile, .readOnly, .notReadBack, .noSuchRow:
            return diarySentence
        case .noSuchEntry, .ambiguous, .duplicate, .idUsed: return entrySentence
        case .notForAnEntry: return blockSentence
        case .cannotCreate, .cannotWrite, .noSpace: return writingSentence
        case .taken, .workLost, .ended, .endedOften, .removed, .trashed, .forgotten, .held,
            .stopped, .unknown:
            return roadSentence
        }
    }

    /// The same about this file, where what to do next names it.
    package func sentence(ofFile path: String) -> Sentence {
        switch reason {
        case .removed:
            Sentence(sentence.message, advice: "voicecore status --retry \(ShellWord(path)) brings it back")
        case .forgotten:
            Sentence(sentence.message, advice: "voicecore ingest \(ShellWord(path)) takes it again")
        default: sentence
        }
    }

    /// The same about an entry that a command was to transcribe again: where it has words, `retry` has nothing to do.
    package func sentence(againBy command: String) -> Sentence {
        var sentence = sentence
        if sentence.advice == Self.again { sentence.advice = "\(command) tries it again" }
        return sentence
    }

    static let again = "voicecore status --retry tries it again"
    static let reinstall = "install VoiceCore again (scripts/install)"

    private var fileSentence: Sentence {
        switch reason {
        case .notFound: Sentence("no such file", advice: "check the name")
        case .notPermitted where facts.path == nil && facts.systemCode == nil:
            Sentence(
                "permission denied",
                advice: facts.name == nil
                    ? "let this user read it (chmod u+r)" : "let this user look into the folder (chmod u+rx)"
            )
        case .notPermitted: Sentence(about("permission denied"), advice: "check its owner and its mode")
        case .notAFile where facts.name == "link":
            Sentence("this is a link that leads nowhere", advice: "name the file itself")
        case .notAFile:
            Sentence(
                facts.name.map { "this is a \($0), not a sound file" } ?? "not a file",
                advice: "name a sound file"
            )
        case .changing:
            Sentence("the file changed while it was read", advice: "try again when it is complete")
        default: Sentence("the file cannot be read" + systemText, advice: systemAdvice)
        }
    }

    private var writingSentence: Sentence {
        switch reason {
        case .noSpace: Sentence(about("no space left on the disk"), advice: "free some space and try again")
        case .cannotCreate: Sentence(about("cannot be created" + systemText), advice: systemAdvice)
        default:
            Sentence(
                (facts.path ?? "the sound") + " cannot be written" + systemText,
                advice: systemAdvice
            )
        }
    }

    private var roadSentence: Sentence {
        switch reason {
        case .taken:
            Sentence(
                facts.count.map { "process \($0) is working on it" } ?? "another program is working on it",
                advice: "try again later"
            )
        case .workLost:
            Sentence("the diary's work folder was emptied", advice: "try again")
        case .ended:
            Sentence(
                "VoiceCore was killed \(facts.count ?? 2) times while working on this",
                advice: "it will be tried again later; voicecore status --retry tries it now"
            )
        case .endedOften:
            Sentence("VoiceCore was killed five times while working on this", advice: Self.again)
        case .removed:
            Sentence(
                "its entry was removed",
                advice: "voicecore status --retry, with its name, brings it back"
            )
        case .trashed:
            Sentence(
                "its entry is in the trash",
                advice: facts.name.map { "voicecore trash restore \($0) brings it back" }
                    ?? "voicecore trash lists it, with the id by which restore brings it back"
            )
        case .forgotten:
            Sentence(
                "you told voicecore to forget it",
                advice: "voicecore ingest, with its name, takes it again"
            )
        case .held: Sentence("an earlier attempt failed", advice: Self.again)
        case .stopped:
            Sentence("stopped before it was done", advice: "run the same command again to continue")
        default: Sentence("an unexpected error" + said, advice: "try again")
        }
    }
}

extension MemoFault {
    /// The text with the path that it is about before it, if it is about one.
    func about(_ text: String) -> String { facts.path.map { "\($0): \(text)" } ?? text }

    /// What another program said of it, as a part of a sentence.
    package var said: String { facts.said.map(\.asPart).flatMap { $0.isEmpty ? nil : ": \($0)" } ?? "" }

    /// What the system says of its error, as the end of a sentence.
    var systemText: String { facts.systemCode.map { ": \(SystemError.text($0))" } ?? "" }

    var systemAdvice: String {
        switch facts.systemCode {
        case ENOTDIR, EEXIST, EISDIR, ENAMETOOLONG: "choose another place"
        case EROFS, EACCES, EPERM: "choose a place that can be written"
        case ENOENT: "check that its folder exists, or choose another place"
        default: "try again"
        }
    }
}
