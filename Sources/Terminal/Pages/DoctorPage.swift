import Programs

struct DoctorPage {
    let sections: [(title: String, findings: [Finding])]
    let hasFixed: Bool
    let showsAll: Bool
    let width: Int?

    private static let narrow = 60

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
        let limit = width ?? 80
        let names = findings.map { TextWidth.columns($0.subject) }
        let isNarrow = limit < Self.narrow && (names.max() ?? 0) > limit / 4
        // A subject may be the path of a file; what is said of it is to stay beside it.
        let column = isNarrow ? 0 : names.filter { $0 <= max(18, limit / 3) }.max() ?? 0
        let indent = String(repeating: " ", count: column + 4)
        var lines: [String] = []
        for (place, finding) in findings.enumerated() {
            let mark =
                switch finding.state {
                case .fine: "  "
                case .warning: "! "
                case .wrong: "✗ "
                }
            let origin = finding.origin.map { "  (\($0))" } ?? ""
            let text = finding.text + origin
            if names[place] > column {
                // Whoever has to do with it needs all of its name.
                lines += [mark + finding.subject, indent + text]
            } else {
                lines.append(mark + TextWidth.pad(finding.subject, to: column) + "  " + text)
            }
            // What helps several in a row is said once, below the last of them.
            let next = place + 1 < findings.count ? findings[place + 1].advice : nil
            if let advice = finding.advice, advice != next { lines.append(indent + advice.asAdvice) }
        }
        return ([title] + lines.map(\.printable)).joined(separator: "\n")
    }

    private var summary: String {
        let left = problems.isEmpty ? "nothing needs attention" : self.left
        if hasFixed {
            let mended = all.count(where: \.isMended)
            let nothing =
                problems.contains { $0.state == .wrong } ? "nothing could be repaired" : "nothing to repair"
            return (mended > 0 ? "repaired \(mended)" : nothing) + "; " + left
        }
        let mendable = problems.count(where: \.isMendable)
        return mendable > 0 ? "\(left); voicecore doctor --fix repairs \(mendable) of them" : left
    }

    private var left: String {
        let wrong = problems.count { $0.state == .wrong }
        let rest = problems.count - wrong
        return [
            wrong == 0 ? nil : wrong == 1 ? "1 thing is wrong" : "\(wrong) things are wrong",
            rest == 0 ? nil : rest == 1 ? "1 thing to look at" : "\(rest) things to look at",
        ].compactMap(\.self).joined(separator: ", ")
    }
}
