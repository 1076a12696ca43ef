import Programs
import VoiceCore

struct MoodPrinter {
    enum Source {
        case reader(MoodReader)
        case parser(MoodReplyParser)
        case analyser(Analyser)
    }

    enum Form {
        case sentence, explanation, json
    }

    let source: Source
    let form: Form
    let console: Console

    func print(_ text: String) -> ExitCode {
        switch source {
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
        let reading = analysis.reading
        switch form {
        case .json: console.out.write(MoodJSON.line(reading) + "\n")
        case .explanation:
            let page = MoodExplanation(
                analysis,
                text: text,
                colours: console.colours,
                width: console.pageWidth
            )
            console.show(page.text)
        case .sentence: console.show(MoodSentence.text(reading.mood, reading.moodReason) + "\n")
        }
    }

    private func answer<Failed: Error>(
        _ result: Result<MoodReply, Failed>,
        failed: (Failed) -> Failure
    ) -> ExitCode {
        switch result {
        case .success(let reply):
            let line = form == .json ? MoodJSON.line(reply) : MoodSentence.text(reply.mood, nil)
            console.out.write(line + "\n")
            return .done
        case .failure(let error):
            if form == .json { console.out.write(MoodJSON.line(error) + "\n") }
            console.out.flush()
            let failure = failed(error)
            console.complain("mood: \(failure.message)", advice: failure.advice, by: "voicecore")
            return failure.code
        }
    }
}
