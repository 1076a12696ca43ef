package import VoiceCore
internal import Wires

extension LinkRecord {
    package var reasonSentence: String? {
        guard let words = reason?.split(separator: " "), let name = words.first else { return nil }
        let status = words.dropFirst().first.map(String.init)
        return switch FetchFault(rawValue: String(name)) {
        case .offline: "there is no network"
        case .unknownHost: "no host has this name"
        case .refusedAddress: "its host is in a private network"
        case .longAddress: "its address is too long"
        case .noAnswer: "its host does not answer"
        case .late: "it took longer than 5 s"
        case .notTrusted: "its certificate is not valid for it"
        case .redirects: "it redirects too often"
        case .status where status == "404" || status == "410": "there is no such page"
        case .status: "its host refuses it\(status.map { " (\($0))" } ?? "")"
        case .broken: "it is not a web page"
        case .unreadable: "its page could not be read"
        case .noLibrary: "libcurl is not installed"
        case nil: nil
        }
    }
}
