import TestKit

extension TestFolder {
    /// Writes the same second again and again, and gives the path.
    func write(second: [UInt8], times: Int, to name: String) -> String {
        write(Array(repeatElement(second, count: times).joined()), to: name)
    }

    /// The names in the folder of recordings.
    var recordings: [String] { files.filter { $0.hasPrefix("recordings/") }.map { String($0.dropFirst(11)) } }
}
