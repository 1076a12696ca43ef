import CommandLineKit

/// What `doctor` found, for people: what needs attention first, then what is well, and at the end what can be done.
struct DoctorPage {
    let sections: [(title: String, findings: [Finding])]
    /// Whether what can be repaired was.
    let hasFixed: Bool
    /// Whether settings at their defaults are shown too.
    let showsAll: Bool
    /// The columns of the terminal; nothing where nobody looks at it.
    let width: Int?

    private var all: [Finding] { sections.flatMap(\.findings) }
    private var problems: [Finding] { all.filter { $0.state != .fine } }

    var text: String {
        var parts: [String] = []
        if !problems.isEmpty { parts.append(block("Needs attention", problems)) }
        for (title, findings) in sections {
            let well = findings.filter { $0.state == .fine }
            let shown = showsAll ? well : well.filter { !$0.isStandard }
            guard !well.isEmpty else { continue }
            var lines = block(title, shown)
            if shown.count < well.count {
                lines += "\n  \(well.count - shown.count) more have their defaults; --all shows them"
            }
            parts.append(lines)
        }
        return parts.joined(separator: "\n") + "\n\n" + summary + "\n"
    }

    private func block(_ title: String, _ findings: [Finding]) -> String {
        // A subject may be the path of a file; what is said of it is to stay beside it.
        let widest = findings.map { TextWidth.columns($0.subject) }.max() ?? 0
        let column = min(widest, max(18, (width ?? 80) / 3))
        var lines: [String] = []
        for (place, finding) in findings.enumerated() {
            let mark = finding.state == .fine ? "  " : "! "
            let origin = finding.origin.map { "  (\($0))" } ?? ""
            let text = "  \(finding.text)\(origin)"
            if TextWidth.columns(finding.subject) > column {
                // Whoever has to do with it needs all of its name.
                lines += [mark + finding.subject, String(repeating: " ", count: column + 2) + text]
            } else {
                lines.append(mark + TextWidth.pad(finding.subject, to: column) + text)
            }
            // What helps several in a row is said once, below the last of them.
            let next = place + 1 < findings.count ? findings[place + 1].advice : nil
            if let advice = finding.advice, advice != next {
                lines.append(String(repeating: " ", count: column + 4) + advice.asAdvice)
            }
        }
        return ([title] + lines.map(\.printable)).joined(separator: "\n")
    }

    /// What was repaired, what is left, and what `--fix` could do about it.
    private var summary: String {
        let left = problems.isEmpty ? "nothing needs attention" : needAttention
        if hasFixed {
            let mended = all.count(where: \.isMended)
            return (mended > 0 ? "repaired \(mended)" : "nothing to repair") + "; " + left
        }
        let mendable = problems.count(where: \.isMendable)
        return mendable > 0 ? "\(left); voicememo doctor --fix repairs \(mendable) of them" : left
    }

    private var needAttention: String {
        problems.count == 1 ? "1 thing needs attention" : "\(problems.count) things need attention"
    }
}
