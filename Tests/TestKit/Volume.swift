internal import Foundation
internal import Glibc
internal import System

/// A small file system in memory, mounted somewhere; only root may do so.
package enum Volume {
    package static let mayMount: Bool = {
        let place = NSTemporaryDirectory() + "mount-\(UUID().uuidString)"
        mkdir(place, 0o700)
        defer { rmdir(place) }
        return mount(place) && unmount(place)
    }()

    package static func run(_ words: String...) -> Bool {
        let answer = try? ProgramCall.hold(
            with: "/usr/bin/env",
            arguments: words,
            environment: ["PATH=/usr/sbin:/sbin:/usr/bin:/bin"],
            input: [],
            limitSeconds: 120
        )
        return answer?.end == .exited(0)
    }

    package static func mount(_ place: String, megabytes: Int = 24) -> Bool {
        getuid() == 0
            && run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=0700", "voicecore", place)
    }

    package static func unmount(_ place: String) -> Bool { run("umount", "--lazy", place) }
}
