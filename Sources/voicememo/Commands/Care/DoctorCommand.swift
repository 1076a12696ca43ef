import CommandLineKit
import ProgramKit
import VoiceCore

/// `voicememo doctor`: looks at the installation and the diary, and says what to do.
enum DoctorCommand {
    /// One topic; each has a file of its own and a line in the table below.
    struct Section: Sendable {
        var title: String
        var findings: @Sendable (Invocation, Settings) async throws -> [Finding]
    }

    static let sections: [Section] = [
        DoctorDiary.section,
        DoctorSettings.section,
        DoctorInboxes.section,
        DoctorSpeech.section,
        DoctorPrograms.section,
        DoctorCage.section,
    ]

    static let fix = Flag("fix", help: "Repair what can be repaired without deleting anything of yours.")

    static let command = Command(
        "doctor",
        summary: "check the installation and the diary",
        discussion: [
            """
            Says what is wrong and how to fix it, and shows every setting and where it comes from. It tries the \
            programs that you set with test input. Exits with 1 when something is wrong.
            """
        ],
        examples: [Example("voicememo doctor", "Checks that everything works.")],
        options: [fix, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        var isWrong = false
        for section in sections {
            let findings = try await section.findings(invocation, settings)
            guard !findings.isEmpty else { continue }
            isWrong = isWrong || findings.contains { $0.state == .wrong }
            if invocation[CommonOptions.json] {
                findings.forEach { invocation.console.out.print(json($0, in: section)) }
            } else {
                let console = invocation.console
                console.show(text(of: section, findings, width: console.pageWidth) + "\n")
            }
        }
        return isWrong ? .someFailed : .done
    }

    private static func text(of section: Section, _ findings: [Finding], width: Int?) -> String {
        // A subject may be the path of a file; what is said of it is to stay beside it.
        let widest = findings.map { TextWidth.columns($0.subject) }.max() ?? 0
        let column = min(widest, width.map { max(16, $0 / 3) } ?? .max)
        let lines = findings.flatMap { finding in
            let mark = finding.state == .fine ? "  " : "! "
            let origin = finding.origin.map { "  (\($0))" } ?? ""
            let line =
                mark + TextWidth.pad(TextWidth.cutMiddle(finding.subject, to: column), to: column) + "  "
                + finding.text + origin
            return [line]
                + (finding.advice.map { [String(repeating: " ", count: column + 4) + $0.asAdvice] } ?? [])
        }
        return ([section.title] + lines.map(\.printable)).joined(separator: "\n")
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
