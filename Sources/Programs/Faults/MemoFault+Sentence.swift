internal import Glibc
internal import System
package import VoiceCore

extension MemoFault {
    package var sentence: Sentence { facts.sentence.map { Sentence($0) } ?? row.english }

    /// The fault in Korean; words of other programs stay as they are.
    package var koreanText: String {
        let korean = row.korean
        return [korean.message + said, korean.advice].compactMap(\.self).joined(separator: ". ")
    }

    package func sentence(ofFile path: String) -> Sentence {
        switch reason {
        case .removed:
            Sentence(sentence.message, advice: "voicecore status --retry \(ShellWord(path)) brings it back")
        case .forgotten:
            Sentence(sentence.message, advice: "voicecore ingest \(ShellWord(path)) takes it again")
        default: sentence
        }
    }

    /// The sentence for an entry to be heard again, as `status --retry` skips entries that have words.
    package func sentence(againBy command: String) -> Sentence {
        var sentence = sentence
        if sentence.advice == Self.again { sentence.advice = "\(command) tries it again" }
        return sentence
    }

    /// The name of a reason in words: `too short` for `tooShort`.
    package static func words(ofReason name: String) -> String {
        name.reduce(into: "") { $0 += ($1.isUppercase ? " " : "") + $1.lowercased() }
    }

    package static func koreanWords(ofReason name: String) -> String {
        Reason(rawValue: name).flatMap { MemoFault($0).row.short } ?? words(ofReason: name)
    }

    package var exitCode: ExitCode {
        switch kind {
        case .usage: .usage
        case .badSound: .badSound
        case .noSuchFile: .noSuchFile
        case .unavailable: .unavailable
        case .cannotCreate: .cannotCreate
        case .inputOutput: .inputOutput
        case .busy: .busy
        case .notPermitted: .notPermitted
        case .configuration: .configuration
        case .cancelled: .interrupted
        case .nothingToKeep: .done
        }
    }

    package func failure(about subject: String? = nil) -> Failure {
        let sentence = sentence
        return Failure(exitCode, subject.map { "\($0): \(sentence.message)" } ?? sentence.message)
            .advising(sentence.advice)
    }
}

// MARK: Parts of sentences

extension MemoFault {
    static let again = "voicecore status --retry tries it again"
    static let reinstall = "install VoiceCore again (scripts/install)"

    func about(_ text: String) -> String { facts.path.map { "\($0): \(text)" } ?? text }
    package var said: String { facts.said.map(\.asPart).flatMap { $0.isEmpty ? nil : ": \($0)" } ?? "" }
    var systemText: String { facts.systemCode.map { ": \(SystemError.text($0))" } ?? "" }

    var systemAdvice: String {
        switch facts.systemCode {
        case ENOTDIR, EEXIST, EISDIR, ENAMETOOLONG: "choose another place"
        case EROFS, EACCES, EPERM: "choose a place that can be written"
        case ENOENT: "check that its folder exists, or choose another place"
        default: "try again"
        }
    }

    /// Decodes a speech engine's status, which gives a signal as shells do: 128 plus its number.
    var ending: String {
        switch facts.status ?? 0 {
        case let status where status > 128: "was ended by signal \(status - 128)"
        case let status where status > 0: "ended with exit code \(status)"
        default: "ended early"
        }
    }

    /// Hides source locations of the library, which help nobody who installed a model.
    var modelSentence: Sentence {
        guard facts.said?.contains(/\.(cc|cpp|h):\d/) ?? false else {
            return Sentence("the speech model cannot be used" + said)
                .advising("voicecore doctor checks the models")
        }
        return Sentence("the speech model cannot be used: its files are damaged, or belong to another model")
            .advising("voicecore doctor checks it; \(InstalledFiles.standard.earSetup) installs it again")
    }
}

extension Double {
    var inKoreanMinutes: String {
        let whole = isFinite ? Int(Swift.min(Swift.max(rounded(), 0), 1e9)) : 0
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        if hours > 0 { return "\(hours)시간 \(minutes)분" }
        return minutes > 0 ? "\(minutes)분 \(rest)초" : "\(rest)초"
    }
}

extension InstalledFiles {
    package var earSetup: String {
        guard let found = data("scripts/setup-ear"), found.hasPrefix("/usr/") else {
            return "scripts/setup ear"
        }
        // The path leads up from the program's folder and down again.
        return "sudo \(Path(found).resolved ?? found) --system"
    }
}

/// Sentences for a custom program that exists but cannot be started.
enum StartFault {
    static func isFile(_ path: String) -> Bool { path.contains("/") && access(path, F_OK) == 0 }

    static func sentence(of what: String, _ path: String) -> Sentence {
        if FolderNames.isFolder(path) {
            return Sentence("\(what) \(path) is a folder", advice: "name the program in it")
        }
        guard access(path, X_OK) == 0 else {
            return Sentence("\(what) \(path) is not executable", advice: "chmod +x \(path) makes it so")
        }
        return Sentence("\(what) \(path) cannot be started")
            .advising("the program that its first line names, behind #!, may be missing")
    }
}
