import Programs

/// A small program that has one of everything.
enum SampleProgram {
    enum Strength: String, CaseIterable, Sendable { case weak, strong }

    static let cups = Option.integer(
        "cups",
        "N",
        in: 1...12,
        short: "n",
        standard: "1",
        help: "How many cups."
    )
    static let strength = Option.choice("strength", of: Strength.self, standard: .weak, help: "How strong.")
    static let heat = Option.number(
        "heat",
        "SHARE",
        in: 0...1,
        help: "How hot: 1 boils [by default it's 0.9]."
    )
    static let with = Option.text("with", "THING", repeats: true, help: "What goes in.")
    static let tray = Option.text("tray", "DIR", kind: .folder, help: "Where the cups go.")
    static let stir = Flag("stir", short: "s", help: "Stir it.")

    static let pour = Command(
        "pour",
        summary: "pour tea into cups",
        discussion: ["A cup that is full stays full. Tea that is left over is kept warm for later."],
        examples: [Example("tea pour Assam", "Pours a cup."), Example("tea pour -n 3", "Pours three.")],
        arguments: [Argument("LEAF", .any, kind: .file, help: "The leaves.")],
        options: [CommonOptions.json, cups, strength, heat, with, tray, stir],
        run: { call in
            call.console.out.print("poured \(call[cups] ?? 1)")
            return .done
        }
    )
    static let wash = Command(
        "wash",
        summary: "wash up",
        arguments: [Argument("WHAT", kind: .choice(["cup", "pot"]), help: "What to wash.")],
        run: { _ in throw Failure(.busy, "cup: somebody drinks from it", advice: "Try again later.") }
    )

    static let shelf = Command(
        "shelf",
        summary: "look after the cups",
        subcommands: [
            Command("dust", summary: "dust the cups", run: { _ in .done }),
            Command("list", summary: "name the cups", options: [CommonOptions.json], run: { _ in .done }),
        ]
    )

    static let program = Program(
        version: "1.2.3",
        date: "November 21, 2026",
        root: Command("tea", summary: "make tea", subcommands: [pour, shelf, wash]),
        globalOptions: [CommonOptions.quiet],
        environment: [("TEA_POT", "The pot.")],
        files: [("~/.tea", "The tea.")],
        seeAlso: ["coffee(1)"]
    )
}
