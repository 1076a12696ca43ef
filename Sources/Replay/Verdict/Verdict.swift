internal import VoiceCore

package struct Verdict: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        case held
        case differed([Difference])
        case unplayable(String)
        case skipped(String)
        case recorded
    }

    package let path: String
    package let title: String
    package let outcome: Outcome
    /// Processor time, on which no verdict depends.
    package let seconds: Double
    package var stages = StageTimes()

    package var held: Bool { outcome == .held }
    package var isWell: Bool { if case .skipped = outcome { true } else { held } }

    package func description(coloured: Bool) -> String {
        guard coloured else { return description }
        return description.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("    - ") { return "\u{1b}[31m\(line)\u{1b}[0m" }
            if line.hasPrefix("    + ") { return "\u{1b}[32m\(line)\u{1b}[0m" }
            return String(line)
        }.joined(separator: "\n")
    }

    package var json: String {
        var status = "passed"
        var (reason, found): (String?, [Difference]?)
        switch outcome {
        case .held: break
        case .recorded: status = "recorded"
        case .unplayable(let why): (status, reason) = ("broken", why)
        case .skipped(let why): (status, reason) = ("skipped", why)
        case .differed(let differences): (status, found) = ("differed", differences)
        }
        let verdict = JSONText.object(known: [
            "schema": 1, "story": .string(path), "title": .string(title), "status": .string(status),
            "reason": reason.map(JSONText.string),
            "differences": found.map { .strings($0.map(\.description)) },
        ])
        return verdict.line
    }
}

extension Verdict: CustomStringConvertible {
    package var description: String {
        switch outcome {
        case .held: "passed    \(path)"
        case .recorded: "recorded  \(path)"
        case .unplayable(let reason): "broken    \(path)\n  \(reason)"
        case .skipped(let reason): "skipped   \(path)\n  \(reason)"
        case .differed(let differences):
            "differed  \(path): \(title)\n" + differences.map(\.description).joined(separator: "\n")
        }
    }
}

package enum JUnitReport {
    package static func xml(of verdicts: [Verdict]) -> String {
        let failures = verdicts.count {
            if case .differed = $0.outcome { true } else { $0.outcome == .recorded }
        }
        let errors = verdicts.count { if case .unplayable = $0.outcome { true } else { false } }
        let skips = verdicts.count { $0.isWell && !$0.held }
        let seconds = verdicts.reduce(0) { $0 + $1.seconds }
        var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
        text += #"<testsuite name="stories" tests="\#(verdicts.count)" failures="\#(failures)" "#
        text += #"errors="\#(errors)" skipped="\#(skips)" time="\#(Thousandths(seconds: seconds))">"# + "\n"
        for verdict in verdicts { text += element(of: verdict) }
        return text + "</testsuite>\n"
    }

    private static func element(of verdict: Verdict) -> String {
        let (path, title) = (MarkupText.escaped(verdict.path), MarkupText.escaped(verdict.title))
        let head =
            #"  <testcase classname="\#(path)" name="\#(title)" "#
            + #"time="\#(Thousandths(seconds: verdict.seconds))""#
        switch verdict.outcome {
        case .held: return head + "/>\n"
        case .recorded: return head + "><failure message=\"its expectations were written\"/></testcase>\n"
        case .skipped(let reason):
            return head + "><skipped message=\"\(MarkupText.escaped(reason))\"/></testcase>\n"
        case .unplayable(let reason):
            return head + "><error message=\"\(MarkupText.escaped(reason))\"/></testcase>\n"
        case .differed(let differences):
            let parts = MarkupText.escaped(differences.map(\.part).joined(separator: ", "))
            let body = MarkupText.escaped(differences.map(\.description).joined(separator: "\n"))
            return head + "><failure message=\"\(parts)\">\(body)</failure></testcase>\n"
        }
    }
}
