/// Writes a number with zeros in front.
package func padded(_ number: Int, width: Int = 2) -> String { padded(String(number), width: width) }

/// Writes digits of any base with zeros in front.
package func padded(_ digits: String, width: Int) -> String {
    String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
