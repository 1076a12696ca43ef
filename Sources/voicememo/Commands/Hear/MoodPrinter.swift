import CommandLineKit
import ProgramKit
import VoiceCore

/// Finds the mood of texts in the way that was asked for, and prints it.
struct MoodPrinter {
    /// Who reads the texts.
    private enum Reading {
        case reader(MoodReader)
        case parser(MoodReplyParser)
        case analyser(Analyser)
    }

    private let invocation: Invocation
    private let reading: Reading

    init(_ invocation: Invocation, _ settings: Settings) throws {
        self.invocation = invocation
        // The setting is for the diary; here the analyser is asked only when it is named.
        let isNamed = invocation[Key.analyser.option] != nil
        do {
            if invocation[MoodCommand.reply] {
                reading = .parser(try MoodReplyParser())
            } else if isNamed, let arguments = settings[Key.analyser] {
                reading = .analyser(try Analyser(arguments, environment: invocation.environment))
            } else {
                reading = .reader(try MoodReader(own: settings.folders.config + "/mood"))
            }
        } catch let error as MoodTableError {
            throw Failure(error)
        }
    }

    /// Prints what one text says, or why that could not be found, and gives what a program ends with then.
    func print(_ text: String) -> ExitCode {
        switch reading {
        case .reader(let reader):
            read(reader.analyse(text: text), text)
            return .done
        case .parser(let parser):
            return answer(Result { () throws(MoodReplyError) in try parser.parse(text) }, failed: \.failure)
        case .analyser(let analyser):
            return answer(Result { () throws(AnalyserError) in try analyser.ask(text) }, failed: \.failure)
        }
    }

    private func read(_ analysis: MoodAnalysis, _ text: String) {
        let out = invocation.console.out
        if invocation[CommonOptions.json] {
            out.write(MoodJSON.line(analysis.reading) + "\n")
        } else if invocation[MoodCommand.explain] {
            out.write(MoodExplanation(analysis, text: text, colours: invocation.console.colours).text)
        } else {
            out.write(MoodSentence.text(analysis.reading.mood, analysis.reading.moodReason) + "\n")
        }
    }

    private func answer<Failed: Error>(
        _ result: Result<MoodReply, Failed>,
        failed: (Failed) -> Failure
    ) -> ExitCode {
        let console = invocation.console
        switch result {
        case .success(let reply):
            let line =
                invocation[CommonOptions.json] ? MoodJSON.line(reply) : MoodSentence.text(reply.mood, nil)
            console.out.write(line + "\n")
            return .done
        case .failure(let error):
            if invocation[CommonOptions.json] { console.out.write(MoodJSON.line(error) + "\n") }
            console.out.flush()
            let failure = failed(error)
            console.error.print("\(invocation.program.name): mood: \(failure.message)")
            if let advice = failure.advice { console.error.print(advice) }
            return failure.code
        }
    }
}

/// A mood in one line for people.
enum MoodSentence {
    static func text(_ mood: Mood?, _ reason: MoodReading.Reason?) -> String {
        guard let mood else { return "unsure" + (reason.map { " (\(word($0)))" } ?? "") }
        let emotion = mood.emotion?.rawValue ?? "unsure"
        return "\(emotion), \(mood.positive) % positive, \(mood.negative) % negative"
    }

    private static func word(_ reason: MoodReading.Reason) -> String {
        switch reason {
        case .nothingFelt: "nothing speaks of a feeling"
        case .unsure: "too little to say which way"
        case .unknownLanguage: "neither English nor Korean"
        case .noText: "no text"
        }
    }
}
