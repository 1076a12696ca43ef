package import CommandLineKit
package import VoiceCore
internal import Glibc

/// Every setting there is.
package enum Key {
    package static let diary = Setting<String>.path(
        "diary",
        kind: .folder,
        standardShown: "~/.local/share/voicememo/diary",
        help: "The diary's folder."
    ) { $0.data + "/diary" }

    package static let inboxes = Setting<[InboxSettings]>.inboxes

    package static let preset = Setting<HearingOptions.Preset>.choice(
        "preset",
        standard: .balanced,
        help: "How much effort goes into the words."
    )
    package static let overCap = Setting<HearingOptions.OverCap>.choice(
        "overCap",
        standard: .stop,
        help:
            "What happens to sound beyond \(SpeechSamples.capSeconds) s: "
            + "hear up to there, hear all in parts, or refuse the memo."
    )
    package static let raw = Setting<Bool>.yesOrNo(
        "raw",
        standard: false,
        help: "Leave the words without capital letters and full stops."
    )
    package static let archive = Setting<ArchiveFormat>.choice(
        "archive",
        standard: .opus,
        help: "What the sound is kept as."
    )
    package static let hertz = Setting<Int>.number(
        "hertz",
        among: SoundOptions.rates,
        standard: SoundOptions().archiveHertz,
        help: "The rate at which the sound is kept.",
        flag: "rate"
    )
    package static let jobs = Setting<Int>.whole(
        "jobs",
        in: 1...64,
        standard: { min(max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 8) },
        standardShown: "one for each processor, at most 8",
        help: "How many memos are worked on at once."
    )
    package static let source = Setting<SourcePolicy>.choice(
        "source",
        standard: .keep,
        help: "What happens to a memo's file once it is filed."
    )
    package static let moveTo = Setting<String?>.folder(
        "moveTo",
        help: "Where files go when they are moved."
    )
    package static let textLimit = Setting<Int>.whole(
        "textLimit",
        in: 0...1_000_000,
        standard: { EntryText.standardLimit },
        standardShown: "\(EntryText.standardLimit)",
        help: "How many characters of a transcript list and show print; 0 is all."
    )
    package static let trashDays = Setting<Int>.whole(
        "trashDays",
        in: 0...36_500,
        standard: { 30 },
        standardShown: "30",
        help: "How many days a removed entry can be brought back; 0 removes it at once."
    )
    package static let dayStart = Setting<TimeOfDay>.dayStart
    package static let timeZone = Setting<String?>.timeZone
    package static let engine = Setting<[String]?>.program(
        "engine",
        help: "A program that hears in place of the built-in ones."
    )
    package static let model = Setting<String>.name(
        "model",
        standard: "en-us",
        help: "The speech model, by the name of its description."
    )
    package static let ear = Setting<Transcriber.Ear>.choice(
        "ear",
        standard: .auto,
        help: "What hears: the best ear that is installed, PocketSphinx, or the second ear."
    )
    package static let vocabulary = Setting<String>.path(
        "vocabulary",
        kind: .file,
        standardShown: "~/.config/voicememo/words.txt",
        help: "The file of personal words."
    ) { $0.config + "/words.txt" }
    package static let analyser = Setting<[String]?>.program(
        "analyser",
        help: "A program that reads moods in place of the built-in tables."
    )
    package static let onEntry = Setting<[String]?>.program(
        "onEntry",
        help: "A program that gets each new entry as JSON."
    )
    package static let onInterruption = Setting<InterruptionPolicy>.choice(
        "onInterruption",
        standard: .save,
        help: "What an interruption does to a recording."
    )
    package static let settle = Setting<Double>.seconds(
        "settle",
        in: 0...3_600,
        standard: 5,
        help: "How many seconds a file must stay unchanged before it is taken."
    )
    package static let busyWait = Setting<Double>.seconds(
        "busyWait",
        in: 0...3_600,
        standard: 5,
        help: "How long to wait for a diary that another program has locked."
    )
    package static let logFormat = Setting<Log.Format>.choice(
        "logFormat",
        standard: .text,
        help: "How log lines are written."
    )
    package static let logLevel = Setting<Log.Level>.choice(
        "logLevel",
        standard: .notice,
        help: "The least that is logged."
    )

    /// The table, in the order in which people read it.
    package static let all: [any SettingDeclaring] = [
        diary, inboxes, source, moveTo, settle, preset, overCap, raw, model, ear, engine, vocabulary,
        analyser,
        archive, hertz, jobs, textLimit, trashDays, dayStart, timeZone, onEntry, onInterruption, busyWait,
        logFormat,
        logLevel,
    ]

    /// The names of all settings.
    package static let names = all.map(\.declaration.name)
}
