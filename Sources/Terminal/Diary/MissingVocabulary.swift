import Programs

extension Settings {
    /// Says once, where words are about to be heard, that the personal ones are not where the settings say.
    func tellOfMissingVocabulary(_ invocation: Invocation) {
        guard let path = missingVocabulary, !invocation.isQuiet else { return }
        invocation.console.say(
            "\(path.printable): no such file of personal words; the setting vocabulary names it"
        )
    }
}
