import Glibc
import Programs
import VoiceCore

struct TranscriptOutput: Sendable {
    let form: TranscriptFormat
    let cues: Subtitles.Cues
    private let target: Target?
    let isOneOfMany: Bool
    private let isQuiet: Bool
    let console: Console

    init(_ invocation: Invocation) throws(Failure) {
        let asked = invocation[CommonOptions.json] ? .json : invocation[TranscribeCommand.format]
        target = try Target(invocation[TranscribeCommand.into], for: invocation.arguments.count, asked)
        form = asked ?? target?.form ?? .text
        try target?.refuseTwo(of: invocation.arguments, form)
        cues = invocation[TranscribeCommand.cues] ?? .phrases
        isOneOfMany = invocation.arguments.count > 1
        isQuiet = invocation.isQuiet
        console = invocation.console
        if invocation[TranscribeCommand.cues] != nil, !form.hasCues {
            throw Failure(.usage, "--cues needs --format srt or vtt")
        }
        if isOneOfMany, form.hasCues, target == nil {
            let advice = "-o DIR writes one for each"
            throw Failure(.usage, "several files cannot share one subtitle file", advice: advice)
        }
    }

    func write(_ report: MemoReport, isFirst: Bool) throws(Failure) {
        let text = form == .json ? report.json : report.transcript.map { form.rendered($0, cues: cues) } ?? ""
        if let target {
            try write(text + "\n", to: target.path(for: report.source, form))
            return tellUnheard(of: report)
        }
        if isOneOfMany, form == .text {
            console.out.print((isFirst ? "" : "\n") + report.source.printable + ":")
        }
        console.out.print(text)
        tellUnheard(of: report)
        guard form != .json, !isQuiet else { return }
        for part in report.transcript?.parts ?? []
        where part.remark.mayBeForeign || part.remark == .earUnusable {
            console.say("\(report.source.printable): \(part.sentence(placed: { Shown.length($0) }))")
        }
    }

    private func tellUnheard(of report: MemoReport) {
        guard form != .json, !isQuiet, let transcript = report.transcript, transcript.capped else { return }
        let unheard = Shown.unheard(of: transcript)
        let advice = "--over-cap split hears all of it"
        console.say("\(report.source.printable): its last \(unheard) were not heard; \(advice)")
    }

    private func write(_ text: String, to path: String) throws(Failure) {
        guard access(path, F_OK) != 0 else { throw Failure(.cannotCreate, "\(path): already exists") }
        do {
            let folder = DurableFile.split(path).folder
            if !folder.isEmpty { try DurableFile.makeFolder(folder) }
            try DurableFile.write(text.utf8, to: path)
        } catch {
            throw Failure(.cannotCreate, "\(error.path): \(SystemError.text(error.errno))")
        }
    }

    private enum Target {
        case folder(String)
        case file(String, TranscriptFormat)

        /// A name that ends like a format is a file, unless a folder has that name.
        init?(_ typed: String?, for inputs: Int, _ asked: TranscriptFormat?) throws(Failure) {
            guard let typed, typed != "-" else { return nil }
            let ending = typed.lastIndex(of: ".").map { typed[typed.index(after: $0)...].lowercased() }
            var status = stat()
            let isFolder = stat(typed, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            guard !isFolder, let form = TranscriptFormat.allCases.first(where: { $0.ending == ending }) else {
                self = .folder(typed)
                return
            }
            guard inputs == 1 else {
                let fact = "-o \(typed.printable): several files cannot be written into one"
                let advice = "-o DIR writes one for each"
                throw Failure(.usage, fact, advice: advice)
            }
            guard asked == nil || asked == form else {
                throw Failure(
                    .usage,
                    "-o \(typed.printable): the name is that of \(form.rawValue), not of \(asked?.rawValue ?? "")",
                    advice: "leave out one of them"
                )
            }
            self = .file(typed, form)
        }

        func refuseTwo(of sources: [String], _ form: TranscriptFormat) throws(Failure) {
            var taken: [String: String] = [:]
            for source in sources where source != "-" {
                let path = path(for: source, form)
                guard let other = taken.updateValue(source, forKey: path) else { continue }
                let fact = "\(other) and \(source) would both be \(path)".printable
                let advice = other == source ? "name it once" : "write each into a folder of its own"
                throw Failure(.usage, fact, advice: advice)
            }
        }

        var form: TranscriptFormat? { if case .file(_, let form) = self { form } else { nil } }

        func path(for source: String, _ form: TranscriptFormat) -> String {
            switch self {
            case .file(let path, _): return path
            case .folder(let folder):
                let name = DurableFile.split(source).name
                let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
                return "\(folder)/\(stem).\(form.ending)"
            }
        }
    }
}
