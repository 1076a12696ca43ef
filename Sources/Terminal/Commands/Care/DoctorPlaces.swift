import Programs
import Travel
import VoiceCore

/// The part of `doctor` that looks for the list of cities.
enum DoctorPlaces {
    static let section = DoctorCommand.Section(title: "Places") { _, _ in [cities()] }

    private static func cities() -> Finding {
        do {
            let cities = try Gazetteer.installed.get().cities
            let korean = cities.count { $0.koreanName != nil }
            let hangul = korean == 0 ? "none with its name in Hangul" : "\(korean) with their names in Hangul"
            return Finding("cities", "\(cities.count), \(hangul)")
        } catch .notInstalled {
            let failure = GazetteerError.notInstalled.failure
            return Finding("cities", "not installed", advice: failure.advice)
        } catch {
            let failure = error.failure
            return Finding("cities", failure.message, .warning, advice: failure.advice)
        }
    }
}
