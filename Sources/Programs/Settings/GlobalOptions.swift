package enum GlobalOptions {
    package static let diary = Key.diary.option
    package static let config = Option.text(
        "config",
        "FILE",
        kind: .file,
        standard: "~/.config/voicecore/config.json5",
        help: "The file with the settings."
    )
    package static let logFormat = Key.logFormat.option
    package static let logLevel = Key.logLevel.option

    package static let all: [any OptionDeclaring] = [diary, config, logFormat, logLevel, CommonOptions.quiet]

    package static let settings: [(name: String, option: String, meaning: String)] = Key.all.map(
        \.declaration
    ).map { setting in
        let values =
            setting.choices.isEmpty ? "" : " One of: " + setting.choices.joined(separator: ", ") + "."
        let standard = setting.standard.isEmpty ? "" : " Default: " + setting.standard + "."
        return (setting.name, setting.flag, setting.help + values + standard)
    }
}
