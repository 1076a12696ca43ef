internal import VoiceCore

/// The wall clock of a story: runs with the story's time and may be set.
struct WallClock {
    private let zone: ZoneRules
    private let clock: VirtualClock
    private var shown: Moment
    private var setAt: Double

    init(setting: StorySetting, clock: VirtualClock) {
        zone = ZoneRules.named(setting.zone) ?? ZoneRules(name: "UTC", fixed: 0)
        self.clock = clock
        shown = Moment(setting.clock) ?? Moment(milliseconds: 0)
        setAt = clock.now
    }

    mutating func set(to text: String) {
        shown = Moment(text) ?? shown
        setAt = clock.now
    }

    var now: Moment {
        let moment = shown.adding(seconds: clock.now - setAt)
        return moment.at(offsetSeconds: zone.offset(atEpoch: Int(moment.milliseconds / 1_000)))
    }

    var rules: ZoneRules { zone }
}
