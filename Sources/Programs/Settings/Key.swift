package import Farm
internal import Glibc
package import VoiceCore

/// Every setting there is.
package enum Key {
    /// The diary's folder.
    package static let diary = Setting<String>.path(
        "diary",
        kind: .folder,
        standardShown: "~/.local/share/voicecore/diary",
        help: "The diary's folder."
    ) { $0.data + "/diary" }

    /// The folders that the daemon watches.
    package static let inboxes = Setting<[InboxSettings]>.inboxes
    /// Journals and tags by names and folders.
    package static let rules = Setting<[FilingRule]>.rules
    /// Names and paths that are passed over.
    package static let ignore = Setting<[FilePattern]>.ignore

    /// The effort to find the words.
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
    /// Whether words stay without sentences.
    package static let raw = Setting<Bool>.yesOrNo(
        "raw",
        standard: false,
        help: "Write the words without capital letters and full stops."
    )
    /// What sound is kept as.
    package static let archive = Setting<ArchiveFormat>.choice(
        "archive",
        standard: .opus,
        help: "The format of the sound in the diary."
    )
    /// The rate of the sound that is kept.
    package static let hertz = Setting<Int>.number(
        "hertz",
        among: SoundOptions.rates,
        standard: SoundOptions().archiveHertz,
        help: "The sample rate of the sound in the diary.",
        flag: "rate"
    )
    /// How many memos are worked on at once.
    package static let jobs = Setting<Int>.whole(
        "jobs",
        in: 1...64,
        standard: { min(max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 8) },
        standardShown: "one for each processor, at most 8",
        help: "How many memos to work on at once."
    )
    /// Other machines that hear.
    package static let farm = Setting<FarmSettings?>.farm
    /// What becomes of a filed memo's file.
    package static let source = Setting<SourcePolicy>.choice(
        "source",
        standard: .keep,
        help: "What to do with a memo's file once it is in the diary."
    )
    /// Where files go when they are moved.
    package static let moveTo = Setting<String?>.folder(
        "moveTo",
        help: "Where to move files to once they are in the diary."
    )
    /// How much of an entry lists show.
    package static let textLimit = Setting<Int>.whole(
        "textLimit",
        in: 0...1_000_000,
        standard: { EntrySummary.standardTextLimit },
        standardShown: "\(EntrySummary.standardTextLimit)",
        help: "How many characters of an entry a list shows at most; 0 shows all."
    )
    /// How long the trash keeps entries.
    package static let trashDays = Setting<Int>.whole(
        "trashDays",
        in: 0...36_500,
        standard: { 30 },
        standardShown: "30",
        help: "How many days a removed entry can be brought back; 0 removes it at once."
    )
    /// Whether trips take what is recorded on their days.
    package static let tripsTakeMemos = Setting<Bool>.yesOrNo(
        "tripsTakeMemos",
        standard: true,
        help: "File what is recorded on a day of a trip into it, unless something else names a journal."
    )
    /// How near photos have to be to a memo to join its entry.
    package static let photosJoinMinutes = Setting<Int>.whole(
        "photosJoinMinutes",
        in: 0...1_440,
        standard: { 10 },
        standardShown: "10",
        help: "How many minutes around a memo a photo from an inbox joins its entry; 0 lets none join."
    )
    /// Whether anything is fetched from links.
    package static let links = Setting<LinkPolicy>.choice(
        "links",
        standard: .keep,
        help: "Whether links are only kept, or the titles of their pages are fetched from the network."
    )
    /// When days of a new diary begin.
    package static let dayStart = Setting<TimeOfDay>.dayStart
    /// The zone of clocks that name none.
    package static let timeZone = Setting<String?>.timeZone
    /// The program that hears instead.
    package static let engine = Setting<[String]?>.program(
        "engine",
        help: "A program that transcribes instead of the built-in engines."
    )
    /// The speech model's name.
    package static let model = Setting<String>.name(
        "model",
        standard: "en-us",
        help: "The name of the speech model."
    )
    /// Which of the built-in ears hears.
    package static let ear = Setting<Transcriber.Ear>.choice(
        "ear",
        standard: .auto,
        help: "Which engine transcribes: the best that is installed, PocketSphinx, or the second ear."
    )
    /// Which second ear hears, where there is more than one.
    package static let earModel = Setting<String>.name(
        "earModel",
        standard: SecondEar.usualDescription,
        help: "The second ear, by the name of its description."
    )
    /// The file of personal words.
    package static let vocabulary = Setting<String>.path(
        "vocabulary",
        kind: .file,
        standardShown: "~/.config/voicecore/words.txt",
        help: "The file of personal words."
    ) { $0.config + "/words.txt" }
    /// The program that reads moods instead.
    package static let analyser = Setting<[String]?>.program(
        "analyser",
        help: "A program that reads moods instead of the built-in tables."
    )
    /// The program that is told of entries.
    package static let onEntry = Setting<[String]?>.program(
        "onEntry",
        help: "A program that gets each new entry as JSON."
    )
    /// What an interruption does to a recording.
    package static let onInterruption = Setting<InterruptionPolicy>.choice(
        "onInterruption",
        standard: .save,
        help: "Whether an interruption saves a recording or pauses it."
    )
    /// Whether the daemon serves the diary's pages.
    package static let page = Setting<Bool>.yesOrNo(
        "page",
        standard: false,
        help: "Whether voicecored serves the diary's pages; voicecore page gives the link."
    )
    /// Where counts for a monitor are written.
    package static let metricsFile = Setting<String?>.file(
        "metricsFile",
        help: "A file for Prometheus, in which voicecored counts what it does; no diary text is in it."
    )
    /// How long a file must stay the same.
    package static let settle = Setting<Double>.seconds(
        "settle",
        in: 0...3_600,
        standard: 5,
        help: "How many seconds a file must stay unchanged before it is filed."
    )
    /// How long a locked diary is waited for.
    package static let busyWait = Setting<Double>.seconds(
        "busyWait",
        in: 0...3_600,
        standard: 5,
        help: "How long to wait for a diary that another program has locked."
    )
    /// How log lines are written.
    package static let logFormat = Setting<Log.Format>.choice(
        "logFormat",
        standard: .text,
        help: "The format of log lines."
    )
    /// The least that is logged.
    package static let logLevel = Setting<Log.Level>.choice(
        "logLevel",
        standard: .notice,
        help: "The lowest level to log."
    )

    /// The table, in the order in which people read it.
    package static let all: [any SettingDeclaring] = [
        diary, inboxes, rules, ignore, source, moveTo, settle, preset, overCap, raw, model, ear, earModel,
        engine,
        vocabulary,
        analyser,
        archive, hertz, jobs, farm, textLimit, trashDays, tripsTakeMemos, photosJoinMinutes, links, dayStart,
        timeZone, onEntry,
        onInterruption, page, metricsFile,
        busyWait,
        logFormat,
        logLevel,
    ]

    /// The names of all settings.
    package static let names = all.map(\.declaration.name)
}
