internal import Foundation
package import Testing

package enum Slow {
    /// False only in the quick round: any other way to run tests runs all of them.
    package static let isWanted = ProcessInfo.processInfo.environment["VOICECORE_TEST_QUICK"] != "1"
}

extension Trait where Self == ConditionTrait {
    package static var slow: Self { .enabled(if: Slow.isWanted, "slow") }
}
