import Glibc
import Programs
import VoiceCore

enum RecordCommand {
    static let from = Option.text(
        "from",
        "SOURCE",
        kind: .file,
        standard: "the microphone",
        help: "A microphone by its name, a sound file in any form, or - for WAV on standard input."
    )
    static let rawFormat = Option<CaptureFormat>(
        "raw-format",
        "FORMAT",
        expected: "encoding, hertz and channels, such as s16le,16000,1",
        help: "The format of raw samples: u8, s16le, s24le, s32le or f32le, then hertz and channels."
    ) { CaptureFormat($0) }
    static let realTime = Flag("real-time", help: "Read a file in real time.")
    static let listDevices = Flag(
        "list-devices",
        help: "List the microphones, the default one first, and exit."
    )
    static let title = Option.text("title", "TEXT", help: "The entry's title.")
    static let journal = Option.name(
        "journal",
        "NAME",
        kind: CompleteCommand.What.journals.kind,
        most: JournalName.characterLimit,
        help: "The journal of the entry."
    )
    static let tag = Option.name(
        "tag",
        "NAME",
        kind: CompleteCommand.What.tags.kind,
        repeats: true,
        help: "A tag of the entry."
    ).ofNewTag

    static let command = Command(
        "record",
        summary: "record a memo of up to \(SpeechSamples.capSeconds) s",
        discussion: [
            """
            Shows the level, the time left and the words as they come; the final transcript is made afterwards and \
            is better. Ctrl-C saves; a second Ctrl-C discards, after asking. A call, Ctrl-Z or sleep ends and saves \
            the recording, or pauses it with --on-interruption pause.
            """,
            """
            Sound is written to disk at once; after a crash the next command files it. A recording shorter than a \
            second is dropped.
            """,
        ],
        examples: [
            Example("voicecore record", "Records from the microphone until Ctrl-C."),
            Example("voicecore record --from walk.m4a", "Records what is in a file."),
            Example("arecord -f S16_LE -r 16000 | voicecore record --from -", "Records from a pipe."),
        ],
        options: [
            from, rawFormat, realTime, listDevices, Key.onInterruption.option, Key.ear.option, title, journal,
            tag, CommonOptions.json,
        ],
        signals: .own,
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try invocation.refuse(
            from,
            rawFormat,
            realTime,
            Key.onInterruption.option,
            Key.ear.option,
            title,
            journal,
            tag,
            CommonOptions.json,
            beside: listDevices
        )
        let ofFiles: [any OptionDeclaring] = [rawFormat, realTime]
        if invocation[from] == nil, let other = ofFiles.first(where: invocation.isGiven) {
            throw Failure(.usage, "--\(other.declaration.name) needs --from")
        }
        if invocation[listDevices] { return try await printDevices(invocation) }
        if let name = invocation[from], name != "-", SoundName.isLikely(name), access(name, F_OK) != 0 {
            throw Failure(.noSuchFile, "\(name): no such file", advice: "check the name")
        }
        let session = try SessionConsole(invocation)
        // Before anything is spoken, which could not be filed.
        try session.settings.checkPlaceOfDiary()
        session.settings.tellOfMissingVocabulary(invocation)
        let source = try await RecordingSource(
            invocation[from],
            format: invocation[rawFormat],
            isRealTime: invocation[realTime],
            scratch: invocation.scratch
        )
        let given = try await GivenFacts(invocation, session.settings)
        return try await RecordingFlow(session: session, source: source, given: given).run()
    }

    private static func printDevices(_ invocation: Invocation) async throws -> ExitCode {
        do {
            let found = try await PulseMicrophone.all()
            for source in found {
                invocation.console.out.print("\(source.name.printable)\t\(source.title.printable)")
            }
            if found.isEmpty { invocation.say("there is no microphone") }
            return .done
        } catch {
            throw error.failure
        }
    }
}
