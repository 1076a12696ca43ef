import CommandLineKit
import ProgramKit
import VoiceCore

/// The part of `doctor` that says whether anything uses the network.
enum DoctorNetwork {
    static let section = DoctorCommand.Section(title: "Network") { _, settings in [finding(settings)] }

    private static func finding(_ settings: Settings) -> Finding {
        guard settings[Key.links] == .fetch else {
            return Finding("links", "kept as they are: nothing is fetched, and the network is not used")
        }
        guard LinkFetcher(environment: [:]) != nil else {
            return Finding(
                "links",
                "the program voicecore-fetch is missing, so their titles are not fetched",
                .warning,
                advice: "install VoiceCore again, or set links: \"keep\""
            )
        }
        return Finding("links", "their titles are fetched from the network, and nothing else is")
    }
}
