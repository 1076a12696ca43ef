internal import VoiceCore

extension Texts {
    /// What a photo is called for who does not see it.
    func photo(_ name: String, _ time: String?) -> String {
        let when = time.map { ", \($0)" } ?? ""
        return pick("Photo\(when): \(name)", "사진\(when): \(name)")
    }
    /// The city near a position, in the language of the page.
    func city(near position: GlobePosition) -> String? {
        Gazetteer.name(of: position, in: language == .korean ? .korean : .english)
    }
    func near(_ city: String) -> String { pick("near \(city)", "\(city) 근처") }
    var photoMissing: String { pick("The picture of this photo is missing.", "이 사진의 파일이 제자리에 없습니다.") }
}
