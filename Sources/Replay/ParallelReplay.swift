internal import Glibc

/// Replays several stories at once; verdicts come in the order of the stories.
package struct ParallelReplay: Sendable {
    package let player: StoryPlayer
    package let jobs: Int

    /// As many at once as there are processors.
    package static var usualJobs: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    package init(player: StoryPlayer, jobs: Int) {
        self.player = player
        self.jobs = jobs
    }

    /// Calls `progress` with the number of stories done.
    package func replay(
        _ paths: [String],
        recording: Bool = false,
        told: (Int, Verdict) -> Void = { _, _ in }
    ) async -> [Verdict] {
        await withTaskGroup(of: (Int, Verdict).self) { group in
            var verdicts = [Verdict?](repeating: nil, count: paths.count)
            var next = 0
            var done = 0
            func start() {
                guard next < paths.count, !Task.isCancelled else { return }
                let place = next
                next += 1
                group.addTask { (place, await player.replay(paths[place], recording: recording)) }
            }
            for _ in 0..<jobs { start() }
            while let (place, verdict) = await group.next() {
                verdicts[place] = verdict
                done += 1
                told(done, verdict)
                start()
            }
            return verdicts.compactMap(\.self)
        }
    }
}
