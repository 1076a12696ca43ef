internal import System

/// Advice where a word that begins with a dash was no option, such as `-river`, or a file `-new.wav`.
struct DashedWords {
    private let program: Program
    private let arguments: [String]
    private let mistake: CommandLineMistake

    init(_ program: Program, _ arguments: [String], _ mistake: CommandLineMistake) {
        self.program = program
        self.arguments = arguments
        self.mistake = mistake
    }

    /// A corrected command line, or `nil` if the line has another fault too.
    var advice: String? {
        guard case .unknownOption(let option, nil) = mistake.error, !option.hasPrefix("--"),
            arguments.indices.contains(mistake.place), arguments[mistake.place].count > 2
        else { return nil }
        let word = arguments[mistake.place]
        var parser = CommandParser(program, arguments)
        parser.takesDashedWords = true
        guard case .run(let path, _)? = try? parser.parse() else { return nil }
        let places = parser.argumentPlaces
        guard let number = places.firstIndex(of: mistake.place) else { return nil }
        if Self.isPath(number, of: path[path.count - 1]) {
            let line = arguments.indices.map { place in
                let isMeant = places.contains(place) && place < parser.endOfOptions ?? .max
                return (isMeant && CommandParser.isDashed(arguments[place]) ? "./" : "") + arguments[place]
            }
            return "If \(word) is a file, put ./ in front of it: \(typed(line))".printableMessage
        }
        let words = places.drop { !CommandParser.isDashed(arguments[$0]) }
        let others = arguments.indices.filter { !words.contains($0) && $0 != parser.endOfOptions }
        let line = others.map { arguments[$0] } + ["--"] + words.map { arguments[$0] }
        return "If \(word) is a word, put -- in front of it: \(typed(line))".printableMessage
    }

    private func typed(_ words: [String]) -> String {
        ([program.name] + words.map { ShellWord($0).description }).joined(separator: " ")
    }

    private static func isPath(_ number: Int, of command: Command) -> Bool {
        var left = number
        for argument in command.arguments {
            if argument.takesMany || left == 0 { return argument.kind.mayBePath }
            left -= 1
        }
        return false
    }
}
