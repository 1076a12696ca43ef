internal import Glibc

package enum SystemError {
    package static func text(_ number: Int32) -> String {
        guard let text = strerror(number) else { return "error \(number)" }
        let sentence = String(cString: text)
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}
