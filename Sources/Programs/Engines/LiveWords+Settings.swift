package import VoiceCore

extension LiveWords {
    /// The words of a recording while it is made, by the ear that the settings name.
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
