package import Travel
package import VoiceCore

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
