package import Diary
package import System
package import Wires

package enum LinkOutcome: Equatable, Sendable {
    case had(LinkPreview)
    case failed(FetchFault, status: Int?)

    package var reason: String? {
        guard case .failed(let fault, let status) = self else { return nil }
        return fault.rawValue + (status.map { " \($0)" } ?? "")
    }
}

package enum LinkImageOutcome: Equatable, Sendable {
    case had(LinkImage)
    case failed(FetchFault)
}

extension LinkState {
    /// Days until a page is asked for again, and within which failures count together.
    package static let days = 30
    package static let failures = 3

    package func isDue(on today: DiaryDay) -> Bool {
        switch self {
        case .due, .failing: true
        case .fresh(let until), .cooling(let until): until <= today
        case .invalid: false
        }
    }

    package func after(_ outcome: LinkOutcome, on today: DiaryDay) -> LinkState {
        let end = today.adding(days: Self.days)
        switch outcome {
        case .had: return .fresh(until: end)
        case .failed(.offline, _), .failed(.noLibrary, _): return self
        // A private or too long address stays one.
        case .failed(.refusedAddress, _), .failed(.longAddress, _): return .invalid
        case .failed:
            guard case .failing(let count, let until) = self, today < until else {
                return .failing(count: 1, until: end)
            }
            return count + 1 < Self.failures
                ? .failing(count: count + 1, until: until) : .cooling(until: until)
        }
    }
}

extension LinkRecord {
    /// A new link is due at once, others of its journal once a day; after a sweep offline, those never fetched.
    package func isWanted(_ marks: [String: LinkSweepMark], on today: DiaryDay) -> Bool {
        if state == .due { return true }
        guard state.isDue(on: today), answeredOn != today else { return false }
        return journals.contains { journal in
            guard let mark = marks[journal], mark.day == today else { return true }
            return mark.wasOffline && fetchedAt == nil
        }
    }

    package var jsonText: JSONText {
        var (failures, until): (Int?, DiaryDay?)
        switch state {
        case .due, .invalid: break
        case .fresh(let day), .cooling(let day): until = day
        case .failing(let count, let day): (failures, until) = (count, day)
        }
        return .object(known: [
            "schema": 1, "address": .string(address), "state": .string(state.name.rawValue),
            "entries": .integer(entries), "failures": failures.map(JSONText.integer),
            "until": (until?.description).map(JSONText.string), "title": preview.title.map(JSONText.string),
            "description": preview.description.map(JSONText.string),
            "picture": preview.picture.map(JSONText.string),
            "fetchedAt": (fetchedAt?.description).map(JSONText.string), "reason": reason.map(JSONText.string),
        ])
    }
}
