/// A run of a story's steps that one program plays, from its start to its end or its death.
package struct Act: Equatable, Sendable {
    /// The steps, by their place in the script.
    package var steps: Range<Int>
    /// Whether the program is killed at its end.
    package var isKilled: Bool
    /// Whether nothing can be written to the disk meanwhile.
    package var isDiskFull: Bool

    /// Divides a script where its program is started anew.
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
