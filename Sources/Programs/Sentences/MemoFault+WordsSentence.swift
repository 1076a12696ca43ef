internal import System
package import VoiceCore

extension MemoFault {
    /// What went wrong in the program that turns sound into words, or keeps it from starting.
    var engineSentence: Sentence {
        switch reason {
        case .modelMissing:
            Sentence(
                "the speech model" + (facts.path.map { " \($0)" } ?? "") + " is missing",
                advice: facts.name.map { "install it with: apt-get install \($0)" }
                    ?? "put it there, or choose another with the setting model"
            )
        case .modelUnusable where isSaidByLibrary:
            Sentence(
                "the speech model cannot be used: its files are damaged, or belong to another model",
                advice: "voicecore doctor checks it; \(InstalledFiles.standard.earSetup) installs it again"
            )
        case .modelUnusable:
            Sentence(
                "the speech model cannot be used" + said,
                advice: "voicecore doctor checks the models"
            )
        case .earMissing:
            Sentence(
                "the second ear" + (facts.name.map { ", \($0)," } ?? "") + " is not installed",
                advice: facts.name.map { $0 == SecondEar.usualDescription } ?? true
                    ? "install it with: \(InstalledFiles.standard.earSetup); or choose --ear pocketsphinx"
                    : "check the setting earModel, or choose --ear pocketsphinx"
            )
        case .engineMissing where facts.path.map(StartFault.isFile) == true:
            StartFault.sentence(of: "the speech engine", facts.path ?? "")
        case .engineMissing:
            Sentence(
                "the speech engine" + (facts.path.map { " \($0)" } ?? "") + " is missing",
                advice: "install it, or choose another with the setting engine"
            )
        case .engineEnded:
            Sentence(
                "the speech engine " + ending + said,
                advice: Self.again
            )
        case .engineTooSlow:
            Sentence(
                "the speech engine took longer than " + (facts.limitSeconds?.inSeconds() ?? "it may"),
                advice: Self.again
            )
        default: Sentence("the speech engine gave an invalid answer" + said, advice: Self.again)
        }
    }

    /// How the engine ended; a signal is told as shells do, as 128 and its number.
    private var ending: String {
        switch facts.status ?? 0 {
        case let status where status > 128: "was ended by signal \(status - 128)"
        case let status where status > 0: "ended with exit code \(status)"
        default: "ended early"
        }
    }

    /// Whether what was said names a line of the library's own source, which helps nobody who installed a model.
    private var isSaidByLibrary: Bool { facts.said?.contains(/\.(cc|cpp|h):\d/) ?? false }

    /// Why there are no words, or no times for them.
    var wordsSentence: Sentence {
        switch reason {
        case .overCap:
            Sentence(
                (facts.seconds.map { "the sound lasts \($0.inSeconds(rounded: .up))" }
                    ?? "the sound is longer")
                    + ", and a memo is heard up to \(cap)",
                advice: "use --over-cap split to hear all of it, or --over-cap keep to hear the first \(cap)"
            )
        case .soundUnreadable:
            Sentence("the sound cannot be read" + systemText, advice: systemAdvice)
        case .notAligned where facts.name != nil:
            Sentence(
                "no pronunciation is known for " + (facts.name ?? ""),
                advice: "voicecore words adds one"
            )
        case .notAligned where facts.limitSeconds != nil:
            Sentence("the text has more words than the first \(cap) of sound")
        case .notAligned: Sentence("the text does not match the sound")
        case .soundGone:
            Sentence(
                "the entry's sound is missing" + (facts.path.map { ": there is no \($0)" } ?? ""),
                advice: "restore it from a backup, or remove the entry with voicecore rm"
            )
        case .soundCut where facts.path == nil:
            Sentence(
                "the file ends before its sound does",
                advice: "copy it again from where it was recorded"
            )
        case .soundCut:
            Sentence(
                "the entry's sound was cut short or changed" + (facts.path.map { ": \($0)" } ?? "")
                    + ", so the words stay",
                advice: "restore it from a backup"
            )
        case .noWords: Sentence("it has no words yet")
        default: Sentence("the entry has no sound")
        }
    }

    private var cap: String { (facts.limitSeconds ?? Double(SpeechSamples.capSeconds)).inSeconds() }
}

extension InstalledFiles {
    /// What to type to install the second ear: the script of the Debian package, or that of the checkout.
    package var earSetup: String {
        guard let found = data("scripts/setup-ear"), found.hasPrefix("/usr/") else {
            return "scripts/setup ear"
        }
        // It is found from the program's folder, by a way that leads up and down again.
        return "sudo \(Path(found).resolved ?? found) --system"
    }
}
