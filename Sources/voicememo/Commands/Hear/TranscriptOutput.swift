import CommandLineKit
import Glibc
import ProgramKit
import VoiceCore

/// Where the words of files go: to standard output, or into a file for each.
struct TranscriptOutput: Sendable {
    let form: TranscriptFormat
    let cues: Subtitles.Cues
    /// The folder of the files; nothing for standard output.
    let folder: String?
    /// Whether the words of several files stand below each other.
    let isOneOfMany: Bool
    private let isQuiet: Bool
    let console: Console

    /// Refuses what would be ignored, or would make one file of several.
    init(_ invocation: Invocation) throws(Failure) {
        form = invocation[CommonOptions.json] ? .json : invocation[TranscribeCommand.format] ?? .text
        cues = invocation[TranscribeCommand.cues] ?? .phrases
        folder = invocation[TranscribeCommand.into]
        isOneOfMany = invocation.arguments.count > 1
        isQuiet = invocation.isQuiet
        console = invocation.console
        if invocation[TranscribeCommand.cues] != nil, !form.hasCues {
            throw Failure(.usage, "--cues needs --format srt or vtt")
        }
        if isOneOfMany, form.hasCues, folder == nil {
            throw Failure(
                .usage,
                "several files cannot share one subtitle file",
                advice: "-o DIR writes one for each"
            )
        }
    }

    func write(_ report: MemoReport, isFirst: Bool) throws(Failure) {
        let text =
            form == .json ? report.json : report.transcript.map { form.rendered($0, cues: cues) } ?? ""
        if let folder {
            try write(text + "\n", of: report.source, into: folder)
            return tellUnheard(of: report)
        }
        if isOneOfMany, form == .text {
            console.out.print((isFirst ? "" : "\n") + report.source.printable + ":")
        }
        console.out.print(text)
        tellUnheard(of: report)
        guard form != .json, !isQuiet else { return }
        for part in report.transcript?.parts ?? [] where part.remark.mayBeForeign {
            let place = "\(Shown.length(part.start)) to \(Shown.length(part.end))"
            console.say("\(report.source.printable): \(place) \(part.sentence)")
        }
    }

    /// Says how much of the sound has no words, and how to hear that too; in JSON it stands with the words.
    private func tellUnheard(of report: MemoReport) {
        guard form != .json, !isQuiet, let transcript = report.transcript, transcript.capped else { return }
        let unheard = Shown.length(transcript.unheardSeconds)
        let advice = "--over-cap split hears all of it"
        console.say("\(report.source.printable): its last \(unheard) were not heard; \(advice)")
    }

    /// Writes `walk.srt` of `walk.m4a`; a file that is there already is never replaced.
    private func write(_ text: String, of source: String, into folder: String) throws(Failure) {
        let name = DurableFile.split(source).name
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let path = "\(folder)/\(stem).\(form.ending)"
        guard access(path, F_OK) != 0 else {
            throw Failure(.cannotCreate, "\(path): already exists")
        }
        do {
            try DurableFile.makeFolder(folder)
            try DurableFile.write(text.utf8, to: path)
        } catch {
            throw Failure(.cannotCreate, "\(error.path): \(SystemError.text(error.errno))")
        }
    }
}
