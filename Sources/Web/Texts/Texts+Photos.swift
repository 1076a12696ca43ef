internal import Travel
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
    var caption: String { pick("Caption", "사진 설명") }
    var captions: String { pick("Captions", "사진 설명") }
    /// Whose words a field holds, by the numbers of the pictures.
    func caption(of pictures: ClosedRange<Int>) -> String {
        let (first, last) = (pictures.lowerBound, pictures.upperBound)
        guard first < last else { return pick("Caption of picture \(first)", "\(first)번 사진의 설명") }
        return pick("Caption of pictures \(first) to \(last)", "\(first)–\(last)번 사진의 설명")
    }
    var captionWithoutPhoto: String {
        pick("Caption of a photo that is gone, to be copied from here", "없어진 사진의 설명 (여기서 옮겨 적으세요)")
    }
    var photoMissing: String { pick("The picture of this photo is missing.", "이 사진의 파일이 제자리에 없습니다.") }
}
