import CommandLineKit
import Glibc
import ProgramKit
import SessionKit
import VoiceCore

/// `voicememo record`: a memo from a microphone, a pipe or a file into the diary.
enum RecordCommand {
    static let from = Option.text(
        "from",
        "SOURCE",
        kind: .file,
        standard: "the microphone",
        help: "A microphone by its name, a sound file, or - for standard input."
    )
    static let rawFormat = Option<CaptureFormat>(
        "raw-format",
        "FORMAT",
        expected: "encoding, hertz and channels, such as s16le,16000,1",
        help: "What samples without a header are: u8, s16le, s24le, s32le or f32le, hertz and channels."
    ) { CaptureFormat($0) }
    static let realTime = Flag("real-time", help: "Read a file at the speed at which it was recorded.")
    static let listDevices = Flag(
        "list-devices",
        help: "List the microphones, the default one first, and exit."
    )
    static let title = Option.text("title", "TEXT", help: "The entry's title.")
    static let journal = Option.name("journal", "NAME", help: "The journal that the entry belongs to.")
    static let tag = Option.name("tag", "NAME", repeats: true, help: "A tag of the entry.")

    static let command = Command(
        "record",
        summary: "record a memo of up to \(SpeechSamples.capSeconds) s",
        discussion: [
            """
            Shows the level, the time left and the words as they come; afterwards they are heard again, better. \
            Ctrl-C saves; a second Ctrl-C discards, after asking. A call, Ctrl-Z or sleep ends and saves the \
            recording, or pauses it with --on-interruption pause.
            """,
            """
            What is recorded is on disk at once; after a crash the next command files it. A recording shorter than \
            a second is dropped.
            """,
        ],
        examples: [
            Example("voicememo record", "Records from the microphone until Ctrl-C."),
            Example("arecord -f S16_LE -r 16000 | voicememo record --from -", "Records from a pipe."),
        ],
        options: [
            from, rawFormat, realTime, listDevices, Key.onInterruption.option, Key.ear.option, title, journal,
            tag, CommonOptions.json,
        ],
        signals: .own,
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        if invocation[listDevices] { return try await printDevices(invocation) }
        if let name = invocation[from], name != "-", SoundName.isLikely(name), access(name, F_OK) != 0 {
            throw Failure(.noSuchFile, "\(name): there is no such file", advice: "check the name")
        }
        let session = try SessionConsole(invocation)
        let source = RecordingSource(
            invocation[from],
            format: invocation[rawFormat],
            isRealTime: invocation[realTime]
        )
        var terms = MemoOffer.Terms(session.settings)
        terms.title = invocation[title]
        terms.journal = invocation[journal]
        terms.tags = invocation.all(tag)
        return try await RecordingFlow(session: session, source: source, terms: terms).run()
    }

    private static func printDevices(_ invocation: Invocation) async throws -> ExitCode {
        do {
            for source in try await PulseMicrophone.all() {
                invocation.console.out.print("\(source.name.printable)\t\(source.title.printable)")
            }
            return .done
        } catch {
            throw error.failure
        }
    }
}

/// Where a recording comes from.
struct RecordingSource: Sendable {
    let device: any CaptureDevice
    /// What was typed; nothing for the usual microphone.
    let name: String?
    /// Whether it is a microphone, which a call would take from us.
    let isLive: Bool
    /// Whether it comes at the speed at which it was spoken, so that a person may follow the words.
    let isRealTime: Bool

    /// A file or standard input by its path, or else a microphone by its name.
    init(_ name: String?, format: CaptureFormat?, isRealTime: Bool) {
        self.name = name
        guard let name, name == "-" || name.contains("/") || access(name, F_OK) == 0 else {
            device = PulseMicrophone(name: name)
            isLive = true
            self.isRealTime = true
            return
        }
        device = StreamCapture(path: name, rawFormat: format, pace: isRealTime ? .realTime : .asItComes)
        isLive = false
        self.isRealTime = isRealTime
    }
}
