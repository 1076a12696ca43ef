extension Dictionary where Key == HearingOptions.Preset {
    func plan(for preset: HearingOptions.Preset) throws(TranscriptionError) -> Value {
        guard let plan = self[preset] else { throw .modelUnusable(reason: "no preset \(preset.rawValue)") }
        return plan
    }
}
