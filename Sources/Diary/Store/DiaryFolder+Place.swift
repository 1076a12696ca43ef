internal import Glibc
internal import System

extension DiaryFolder {
    /// Another folder's relation to a diary's, through all links.
    package enum Place: Equatable, Sendable {
        case apart
        /// It is the diary's folder itself, or lies in it.
        case inside
        /// The diary's folder lies in it.
        case around
    }

    /// Resolves a folder that may not exist yet.
    package func place(of other: String) -> Place {
        if Self.leads(from: other, upTo: FileIdentity(folder: path)) { return .inside }
        return Self.leads(from: path, upTo: FileIdentity(folder: other)) ? .around : .apart
    }

    private static func leads(from folder: String, upTo other: FileIdentity?) -> Bool {
        guard let other else { return false }
        var above = Path(folder).place.text
        while FileIdentity(folder: above) != other {
            let next = DurableFile.split(above).folder
            guard next != above else { return false }
            above = next
        }
        return true
    }
}
