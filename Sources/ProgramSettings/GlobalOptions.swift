package import CommandLineKit

/// Options that all programs understand, and that are settings when they are not given.
package enum GlobalOptions {
    package static let diary = Key.diary.option
    package static let config = Option.text(
        "config",
        "FILE",
        kind: .file,
        standard: "~/.config/voicememo/config.json5",
        help: "The file with the settings."
    )
    package static let logFormat = Key.logFormat.option
    package static let logLevel = Key.logLevel.option

    package static let all: [any OptionDeclaring] = [diary, config, logFormat, logLevel, CommonOptions.quiet]
}
