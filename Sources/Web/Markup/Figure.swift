/// Numbers as pages write them.
enum Figure {
    /// With at most two decimals and no more than are needed; what is no number is 0.
    static func short(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let hundredths = Int((value * 100).rounded())
        let sign = hundredths < 0 ? "-" : ""
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(two(rest))"
    }

    /// With one decimal, or none where it is 0.
    static func tenth(_ value: Double) -> String {
        let text = fixed(value, decimals: 1)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// With so many decimals, rounded by the number's exact value, as other languages print it.
    static func fixed(_ value: Double, decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        guard value.isFinite, abs(value) * scale < 1e15 else { return "0" }
        var units = (value * scale).rounded(.toNearestOrEven)
        // What the product lost when it was rounded itself.
        let rest = (-units).addingProduct(value, scale)
        if rest > 0.5 { units += 1 } else if rest < -0.5 { units -= 1 }
        let (whole, part) = Int(abs(units)).quotientAndRemainder(dividingBy: Int(scale))
        let digits = String(part)
        let sign = units < 0 ? "-" : ""
        return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
    }

    /// Minutes and seconds, such as `0:41`.
    static func clock(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return "0:00" }
        return "\(Int(seconds) / 60):\(two(Int(seconds) % 60))"
    }

    /// The length of a sound, to the nearest second.
    static func length(_ seconds: Double) -> String { clock(seconds.rounded()) }

    static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    static func percent(_ share: Double) -> String { "\(Int((min(max(share, 0), 1) * 100).rounded())) %" }
}
