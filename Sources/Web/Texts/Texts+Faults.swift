internal import Programs
internal import VoiceCore

/// Faults, whose words stand in the table of Programs/Faults.
extension Texts {
    func sentence(_ fault: MemoFault) -> String {
        language == .korean ? fault.koreanText : fault.sentence.line
    }

    /// The fault of a memo that was sent or recorded, if there is one.
    func sentence(_ outcome: MemoOutcome) -> String? {
        guard language == .korean else { return (outcome.sentence ?? outcome.report.fault?.sentence)?.line }
        guard let fault = outcome.fault ?? outcome.report.fault else { return nil }
        let isIn = outcome.fault != nil && [.filed, .duplicate].contains(outcome.report.status)
        return (isIn ? "일기에 있지만 파일은 그대로 남았습니다: " : "") + fault.koreanText
    }

    /// A reason in words, by its name in the ledger.
    func reason(_ name: String) -> String {
        language == .korean ? MemoFault.koreanWords(ofReason: name) : MemoFault.words(ofReason: name)
    }
}
