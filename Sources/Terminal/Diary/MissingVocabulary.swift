import Programs

extension Settings {
    func tellOfMissingVocabulary(_ invocation: Invocation) {
        guard let path = missingVocabulary, !invocation.isQuiet else { return }
        invocation.console.say(
            "\(path.printable): no such file of personal words; the setting vocabulary names it"
        )
    }
}
