enum ReplyFigure {
    /// A number, a range's middle, a share of 10 or 100.
    static func kind(_ text: String) -> ReplyItem.Kind? {
        let isTenths = text.hasSuffix("할")
        let isPercent = isTenths || ["%", "퍼센트", "프로", "per", "pct"].contains { text.contains($0) }
        let digits = text.split(whereSeparator: { !"0123456789.,".contains($0) })
        let numbers = digits.compactMap { number($0) }.map { isTenths ? $0 * 10 : $0 }
        guard let first = numbers.first else { return nil }
        guard numbers.count > 1, let last = numbers.last else {
            let hasPoint = digits[0].contains(".")
            // "0.35" is a share of one.
            return .figure(!isPercent && hasPoint && first <= 1 ? first * 100 : first, isPercent: isPercent)
        }
        if text.contains("점 만점") || text.contains("점만점") || text.contains("점 중") {
            return .figure(last / first * 100, isPercent: true)
        }
        if text.contains("/") || text.contains("out of") {
            return .figure(first / last * 100, isPercent: true)
        }
        let middle = (first + last) / 2
        let isShare = !isPercent && last <= 1 && digits[0].contains(".")
        return .figure(isShare ? middle * 100 : middle, isPercent: isPercent)
    }

    static func numbers(_ text: String) -> [Double] {
        text.split(whereSeparator: { !"0123456789.,".contains($0) }).compactMap { number($0) }
    }

    private static func number(_ digits: Substring) -> Double? {
        let groups: [Substring] = digits.split(separator: ",")
        let isThousands = groups.dropFirst().allSatisfy { $0.count == 3 }
        let plain = digits.filter { $0 != "," || !isThousands }.map { $0 == "," ? "." : $0 }
        return PlainDecimal.value(String(plain))
    }
}
