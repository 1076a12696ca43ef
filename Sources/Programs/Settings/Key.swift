package import Farm
internal import Glibc
package import VoiceCore

package enum Key {
    package static let diary = Setting<String>.path(
        "diary",
        kind: .folder,
        standardShown: "~/.local/share/voicecore/diary",
        help: "The diary's folder."
    ) { $0.data + "/diary" }

    package static let inboxes = Setting<[InboxSettings]>.inboxes
    package static let rules = Setting<[FilingRule]>.rules
    package static let ignore = Setting<[FilePattern]>.ignore

    package static let preset = Setting<HearingOptions.Preset>.choice(
        "preset",
        standard: .balanced,
        help: "How much effort to put into the words."
    )
    package static let overCap = Setting<HearingOptions.OverCap>.choice(
        "overCap",
        standard: .split,
        help:
            "How to hear a memo longer than \(SpeechSamples.capSeconds) s: split hears all of it in parts, "
            + "keep the first \(SpeechSamples.capSeconds) s; reject refuses it."
    )
    package static let archive = Setting<ArchiveFormat>.choice(
        "archive",
        standard: .opus,
        help: "The format of the sound in the diary."
    )
    package static let jobs = Setting<Int>.whole(
        "jobs",
        in: 1...64,
        standard: { min(max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 8) },
        standardShown: "one for each processor, at most 8",
        help: "How many memos to work on at once."
    )
    package static let farm = Setting<FarmSettings?>.farm
    package static let source = Setting<SourcePolicy>.choice(
        "source",
        standard: .keep,
        help: "What to do with a memo's file once it is in the diary."
    )
    package static let moveTo = Setting<String?>.folder(
        "moveTo",
        help: "Where to move files to once they are in the diary."
    )
    package static let trashDays = Setting<Int>.whole(
        "trashDays",
        in: 0...36_500,
        standard: { 30 },
        standardShown: "30",
        help: "How many days a removed entry can be brought back; 0 removes it at once."
    )
    package static let tripsTakeMemos = Setting<Bool>.yesOrNo(
        "tripsTakeMemos",
        standard: true,
        help: "File what is recorded on a day of a trip into it, unless something else names a journal."
    )
    package static let photosJoinMinutes = Setting<Int>.whole(
        "photosJoinMinutes",
        in: 0...1_440,
        standard: { 10 },
        standardShown: "10",
        help: "How many minutes around a memo a photo from an inbox joins its entry; 0 lets none join."
    )
    package static let links = Setting<LinkPolicy>.choice(
        "links",
        standard: .keep,
        help: "Whether links are only kept, or the titles of their pages are fetched from the network.",
        // show has an option of the setting's name.
        flag: "links-policy"
    )
    package static let dayStart = Setting<TimeOfDay>.dayStart
    package static let timeZone = Setting<String?>.timeZone
    package static let engine = Setting<[String]?>.program(
        "engine",
        help: "A program that transcribes instead of the built-in engines."
    )
    package static let model = Setting<String>.name(
        "model",
        standard: "en-us",
        help: "The name of the speech model."
    )
    package static let ear = Setting<Transcriber.Ear>.choice(
        "ear",
        standard: .auto,
        help: "Which engine transcribes: the best that is installed, PocketSphinx, or the second ear."
    )
    package static let earModel = Setting<String>.name(
        "earModel",
        standard: SecondEar.usualDescription,
        help: "The second ear, by the name of its description."
    )
    package static let vocabulary = Setting<String>.path(
        "vocabulary",
        kind: .file,
        standardShown: "~/.config/voicecore/words.txt",
        help: "The file of personal words."
    ) { $0.config + "/words.txt" }
    package static let analyser = Setting<[String]?>.program(
        "analyser",
        help: "A program that reads moods instead of the built-in tables."
    )
    package static let onEntry = Setting<[String]?>.program(
        "onEntry",
        help: "A program that gets each new entry as JSON."
    )
    package static let onInterruption = Setting<InterruptionPolicy>.choice(
        "onInterruption",
        standard: .save,
        help: "Whether an interruption saves a recording or pauses it."
    )
    package static let page = Setting<Bool>.yesOrNo(
        "page",
        standard: false,
        help: "Whether voicecored serves the diary's pages; voicecore page gives the link."
    )
    package static let metricsFile = Setting<String?>.file(
        "metricsFile",
        help: "A file for Prometheus, in which voicecored counts what it does; no diary text is in it."
    )
    package static let settle = Setting<Double>.seconds(
        "settle",
        in: 0...3_600,
        standard: 5,
        help: "How many seconds a file must stay unchanged before it is filed."
    )
    package static let logFormat = Setting<Log.Format>.choice(
        "logFormat",
        standard: .text,
        help: "The format of log lines."
    )
    package static let logLevel = Setting<Log.Level>.choice(
        "logLevel",
        standard: .notice,
        help: "The lowest level to log."
    )

    /// The settings that most people use, in the order of documents and pages.
    package static let usual: [any SettingDeclaring] = [
        diary, inboxes, rules, overCap, ear, archive, dayStart, timeZone, trashDays, page, onEntry,
    ]

    package static let all: [any SettingDeclaring] =
        usual + [
            ignore, source, moveTo, settle, preset, model, earModel, engine, vocabulary, analyser, jobs, farm,
            tripsTakeMemos, photosJoinMinutes, links, onInterruption, metricsFile, logFormat, logLevel,
        ]

    package static let names = all.map(\.declaration.name)
}

/// Handling of links, whose addresses are always kept.
package enum LinkPolicy: String, CaseIterable, Sendable {
    /// No program of ours uses the network.
    case keep
    /// Titles of linked pages are fetched.
    case fetch
}

package enum GlobalOptions {
    package static let diary = Key.diary.option
    package static let config = Option.text(
        "config",
        "FILE",
        kind: .file,
        standard: "~/.config/voicecore/config.json5",
        help: "The file with the settings."
    )
    package static let logFormat = Key.logFormat.option
    package static let logLevel = Key.logLevel.option

    package static let all: [any OptionDeclaring] = [diary, config, logFormat, logLevel, CommonOptions.quiet]

    package static let settings: [(name: String, option: String, meaning: String)] = Key.all.map(
        \.declaration
    ).map { setting in
        let values =
            setting.choices.isEmpty ? "" : " One of: " + setting.choices.joined(separator: ", ") + "."
        let standard = setting.standard.isEmpty ? "" : " Default: " + setting.standard + "."
        return (setting.name, setting.flag, setting.help + values + standard)
    }
}
