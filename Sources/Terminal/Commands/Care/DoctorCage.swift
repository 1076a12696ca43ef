import Programs
import VoiceCore

enum DoctorCage {
    static let section = DoctorCommand.Section(title: "Safety") { _, _ in [await finding()] }

    private static let question = "--check-cage"

    private static func finding() async -> Finding {
        guard let helper = InstalledFiles.standard.helper("voicecore-decode") else {
            let advice = "install VoiceCore again"
            return Finding("cage", "the program voicecore-decode is missing", .wrong, advice: advice)
        }
        let answer = try? await BlockingWork.run(label: "cage") { (_) throws(ProgramCall.Failure) in
            try ProgramCall.hold(
                with: helper,
                arguments: [question],
                environment: ProgramPath.environment,
                input: [],
                limitSeconds: 10
            )
        }
        guard answer?.end == .exited(0) else {
            return Finding(
                "cage",
                "not available on this machine, so a malicious file could do whatever you can",
                .warning,
                advice: "ingest only sound from people you trust, or use a kernel with seccomp filters"
            )
        }
        return Finding("cage", "works: programs that read sound are confined")
    }
}
