package import VoiceCore

extension LiveWords {
    package init(_ settings: Settings) {
        self.init {
            let hearing = try Transcriber(settings)
            return try await LiveHearing(
                model: SpeechModel(named: settings[Key.model]),
                words: hearing.words,
                ear: hearing.secondEar
            )
        }
    }
}
