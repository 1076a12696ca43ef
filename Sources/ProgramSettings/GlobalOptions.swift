package import CommandLineKit

/// Options that all programs understand, and that are settings when they are not given.
package enum GlobalOptions {
    package static let diary = Option.text(
        "diary",
        "DIR",
        kind: .folder,
        help: "The diary's folder, instead of the one in the settings."
    )
    package static let config = Option.text(
        "config",
        "FILE",
        kind: .file,
        help: "The file with the settings, instead of the usual one."
    )
    package static let logFormat = Option.choice(
        "log-format",
        of: Log.Format.self,
        help: "How log lines are written."
    )
    package static let logLevel = Option.choice(
        "log-level",
        "LEVEL",
        of: Log.Level.self,
        help: "The least that is logged: debug, info, notice, warning or error."
    )

    package static let all: [any OptionDeclaring] = [diary, config, logFormat, logLevel, CommonOptions.quiet]
}
