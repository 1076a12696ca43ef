import Farm
import Programs
import Travel
import VoiceCore

enum DoctorNetwork {
    static let section = DoctorCommand.Section(title: "Network") { _, settings in
        guard let farm = settings[Key.farm] else { return [links(settings)] }
        return [links(settings), await finding(farm, settings)]
    }

    private static func links(_ settings: Settings) -> Finding {
        let hasFarm = settings[Key.farm] != nil
        guard settings[Key.links] == .fetch else {
            return Finding(
                "links",
                "kept as they are: nothing is fetched" + (hasFarm ? "" : ", and the network is not used")
            )
        }
        guard LinkFetcher(environment: [:]) != nil else {
            return Finding(
                "links",
                "the program voicecore-fetch is missing, so their titles are not fetched",
                .warning,
                advice: "install VoiceCore again, or set links: \"keep\""
            )
        }
        return Finding(
            "links",
            "their titles and pictures are fetched from the network"
                + (hasFarm ? "" : ", and nothing else is")
        )
    }

    private static func finding(_ farm: FarmSettings, _ settings: Settings) async -> Finding {
        let failure: Failure
        do {
            guard try FarmFiles(settings).keys() != nil else { throw FarmFiles(settings).noKey }
            do throws(BrokerError) {
                try await BlockingWork.run(label: "farm") { (_) throws(BrokerError) in
                    _ = try Broker(farm.address, name: "voicecore doctor")
                }
                return Finding("farm", "parts of memos are heard by other machines; the broker answers")
            } catch {
                throw error.failure
            }
        } catch {
            failure = error as? Failure ?? Failure(.unavailable, "\(error)")
        }
        return Finding("farm", "\(failure.message); memos are heard here", .wrong, advice: failure.advice)
    }
}
