package import Travel
package import VoiceCore
internal import Wires

extension BlockRefusal {
    package var failure: Failure { MemoFault(DiaryError.refused(self)).failure(about: nil) }
}

extension LinkRefusal {
    package func failure(of typed: String) -> Failure {
        let shown = TextWidth.cut(typed.printable, to: 60)
        return Failure(.usage, shown.isEmpty ? reason : "\(shown): \(reason)", advice: advice)
    }

    private var reason: String {
        switch self {
        case .empty: "a link needs an address"
        case .noAddress: "there is no address in it"
        case .spaceInside: "an address has no spaces"
        case .otherScheme(let name): "\(name): not a web address"
        case .noDomain: "an address needs a domain"
        case .addressLiteral: "an IP address is not kept"
        case .localhost: "localhost is not a web address"
        case .badHost: "no host has this name"
        case .hostTooLong: "the name of a host has at most 253 characters"
        case .badPort: "the port is not a number from 1 to 65535"
        case .credentials: "an address with a name or a password is not kept"
        case .tooLong(let limit): "an address has at most \(limit) characters"
        }
    }

    private var advice: String? {
        switch self {
        case .credentials: "leave out what stands before the @"
        case .spaceInside: "write each space of the address as %20, or give the address alone"
        case .hostTooLong, .tooLong: nil
        default: "write it like https://example.com/page"
        }
    }
}

extension GazetteerError {
    package var failure: Failure {
        let again = "install VoiceCore again; your own places work without it"
        switch self {
        case .notInstalled: return Failure(.unavailable, "the list of cities is not installed", advice: again)
        case .unreadable(let path, let code):
            return Failure(.inputOutput, "\(path): \(SystemError.text(code))", advice: again)
        case .damaged(let path): return Failure(.badSound, "\(path): holds no list of cities", advice: again)
        }
    }
}

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
