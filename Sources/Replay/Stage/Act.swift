/// The steps that one process plays, from its start to its end or kill.
package struct Act: Equatable, Sendable {
    /// Indices into the script.
    package var steps: Range<Int>
    package var isKilled: Bool
    package var isDiskFull: Bool

    /// Divides a script at every kill and restart.
    package static func divide(_ script: [StoryStep]) -> [Act] {
        var acts: [Act] = []
        var start = 0
        var isFull = false
        var doom: StoryAction.Stage?
        func close(at end: Int, isKilled: Bool = false) {
            if end > start { acts.append(Act(steps: start..<end, isKilled: isKilled, isDiskFull: isFull)) }
            start = end
        }
        for (place, step) in script.enumerated() {
            switch step.action {
            case .kill(after: .now):
                close(at: place + 1, isKilled: true)
            case .kill(let stage):
                doom = stage
            case .deed(.write), .deed(.append):
                // They bring photos, and have nothing else on the way to which a kill can come.
                guard doom == .placed else { continue }
                close(at: place + 1, isKilled: true)
                doom = nil
            case .offer, .arrive, .retry, .deed(.sweep):
                if doom != nil { close(at: place + 1, isKilled: true) }
                doom = nil
            case .restart:
                close(at: place)
            case .disk(let disk):
                close(at: place)
                isFull = disk == .full
            default:
                break
            }
        }
        close(at: script.count)
        return acts
    }
}
