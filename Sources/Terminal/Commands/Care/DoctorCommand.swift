import Programs
import VoiceCore

enum DoctorCommand {
    struct Section: Sendable {
        var title: String
        var findings: @Sendable (Invocation, Settings) async throws -> [Finding]
    }

    static let sections: [Section] = [
        DoctorDiary.section,
        DoctorSettings.section,
        DoctorInboxes.section,
        DoctorSpeech.section,
        DoctorPlaces.section,
        DoctorPrograms.section,
        DoctorCage.section,
        DoctorNetwork.section,
    ]

    static let all = Flag("all", help: "Show every setting, also those at their defaults.")
    static let fix = Flag("fix", help: "Repair what can be repaired without deleting anything of yours.")

    static let deep = Flag(
        "deep",
        help: "Read every entry and all sound, and say what cannot be read or is not what it was."
    )

    static let command = Command(
        "doctor",
        summary: "check the installation and the diary",
        discussion: [
            """
            Says what is wrong and how to fix it, then what is well: the diary, the settings that you changed and \
            where each comes from, and the engine. It tries an engine and an analyser of yours with test input, and \
            looks whether the program of onEntry is there.
            """,
            "✗ marks what is wrong, for which it exits with 1; ! marks what to look at.",
            """
            Pictures are compared with their SHA-256 each time. To read every entry to its end, and all sound, takes \
            a while; --deep does.
            """,
        ],
        examples: [
            Example("voicecore doctor", "Checks that everything works."),
            Example("voicecore doctor --fix", "Repairs what can be repaired."),
            Example("voicecore doctor --deep", "Reads everything, to find what a bad disk changed."),
        ],
        options: [fix, deep, all, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        var found: [(section: Section, findings: [Finding])] = []
        for section in sections { found.append((section, try await section.findings(invocation, settings))) }
        if invocation[CommonOptions.json] {
            for (section, findings) in found {
                findings.forEach { invocation.console.out.print(json($0, in: section)) }
            }
        } else {
            let page = DoctorPage(
                sections: found.map { ($0.section.title, $0.findings) },
                hasFixed: invocation[fix],
                showsAll: invocation[all],
                width: invocation.console.pageWidth
            )
            invocation.console.show(page.text)
        }
        return found.contains { $0.findings.contains { $0.state == .wrong } } ? .someFailed : .done
    }

    private static func json(_ finding: Finding, in section: Section) -> String {
        let fields: [(String, String?)] = [
            ("section", section.title), ("subject", finding.subject), ("state", finding.state.rawValue),
            ("text", finding.text), ("origin", finding.origin), ("advice", finding.advice?.asAdvice),
        ]
        let members = fields.compactMap { name, value in value.map { JSONText.Member(name, .string($0)) } }
        return JSONText.object([.init("schema", 1)] + members).line
    }
}

struct Finding: Equatable, Sendable {
    enum State: String, Sendable {
        case fine
        case warning
        case wrong
    }

    var subject: String
    var state: State
    var text: String
    var origin: String?
    var advice: String?
    var isMendable = false
    var isMended = false
    var isStandard = false

    init(
        _ subject: String,
        _ text: String,
        _ state: State = .fine,
        origin: String? = nil,
        advice: String? = nil
    ) {
        self.subject = subject
        self.state = state
        self.text = text
        self.origin = origin
        self.advice = advice.flatMap(Self.notItself)
    }

    /// Drops advice to run doctor, which is running.
    private static func notItself(_ advice: String) -> String? {
        guard advice.hasPrefix("voicecore doctor checks") else { return advice }
        return advice.firstIndex(of: ";").map { String(advice[$0...].dropFirst(2)) }
    }
}
