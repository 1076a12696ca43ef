package import Hearing

package struct FarmEar: Sendable {
    package let kind: HearingKind
    package let ear: any PartHearing

    package init(_ ear: any PartHearing, version: String) {
        let lineage = ear.lineage
        let digest = lineage.digest()
        kind = HearingKind(
            engine: lineage.engine,
            model: lineage.model,
            version: "\(version)-\(digest.prefix(12))",
            processor: ProcessorKind.present
        )
        self.ear = ear
    }
}
