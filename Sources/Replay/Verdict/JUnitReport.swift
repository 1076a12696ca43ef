internal import VoiceCore

/// Verdicts as JUnit XML, for build servers.
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
        case .held:
            return head + "/>\n"
        case .recorded:
            return head + "><failure message=\"its expectations were written\"/></testcase>\n"
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
