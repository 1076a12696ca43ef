package import VoiceCore

extension Sidecar.Mistake {
    package var sentence: Sentence {
        switch self {
        case .notJSON: Sentence("not JSON, so it was ignored")
        case .notADate(let key):
            Sentence("\(key): not a date, so it was ignored", advice: "write it like 2026-11-20 18:30")
        case .inTheFuture(let key):
            Sentence("\(key): in the future, so it was ignored", advice: "correct the date")
        case .notAText(let key):
            Sentence("\(key): not a text\(key == "tags" ? " and no list of texts" : ""), so it was ignored")
        case .unknownKey(let key, let nearest): Sentence("\(key): no such key; did you mean \(nearest)?")
        }
    }
}
