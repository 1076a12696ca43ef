internal import Programs

extension Texts {
    /// What a setting does, in a sentence.
    func settingMeans(_ name: String) -> String? {
        let english = Key.all.first { $0.declaration.name == name }?.declaration.help
        return language == .korean ? Self.koreanSettings[name] ?? english : english
    }

    private static let koreanSettings = [
        "diary": "일기를 두는 폴더입니다.",
        "inboxes": "메모가 들어오는지 지켜보는 폴더입니다.",
        "rules": "메모의 이름과 폴더에 따라 일기장과 태그를 정합니다.",
        "ignore": "이런 이름과 경로의 파일은 지나칩니다.",
        "preset": "낱말을 찾는 데 들이는 공입니다.",
        "overCap": "3분을 넘는 소리를 나누어 모두 들을지, 앞의 3분만 들을지, 받지 않을지 정합니다.",
        "raw": "대문자와 마침표 없이 낱말만 적습니다.",
        "archive": "일기에 소리를 저장하는 형식입니다.",
        "hertz": "일기에 저장하는 소리의 표본 빈도입니다.",
        "jobs": "한꺼번에 처리하는 메모의 수입니다.",
        "farm": "함께 듣는 다른 컴퓨터입니다.",
        "source": "메모가 일기에 들어온 뒤 원래 파일을 어떻게 할지 정합니다.",
        "moveTo": "원래 파일을 옮길 폴더입니다.",
        "textLimit": "목록이 항목마다 보이는 글자 수의 한도입니다. 0이면 모두 보입니다.",
        "trashDays": "지운 항목을 되돌릴 수 있는 날수입니다. 0이면 바로 사라집니다.",
        "tripsTakeMemos": "여행하는 날에 녹음한 것을 그 여행에 넣습니다. 일기장을 따로 정하면 그쪽이 먼저입니다.",
        "photosJoinMinutes": "메모 앞뒤 이 시간 안에 찍은 사진은 그 메모에 함께 놓입니다. 0이면 놓지 않습니다.",
        "links": "링크를 두기만 할지, 그 페이지의 제목을 네트워크에서 가져올지 정합니다.",
        "dayStart": "새 일기의 하루가 시작하는 시각입니다. 나중에는 터미널에서 바꿉니다.",
        "timeZone": "시간대를 말하지 않는 메모의 시간대입니다.",
        "engine": "내장 엔진 대신 받아쓰는 프로그램입니다.",
        "model": "음성 모델의 이름입니다.",
        "ear": "무엇으로 들을지 정합니다. 설치된 가장 좋은 것, 기본 인식기, 또는 두 번째 인식기.",
        "earModel": "두 번째 인식기의 이름입니다.",
        "vocabulary": "내 낱말을 적은 파일입니다.",
        "analyser": "내장 표 대신 기분을 읽는 프로그램입니다.",
        "onEntry": "새 항목을 JSON으로 받는 프로그램입니다.",
        "onInterruption": "전화 같은 일이 끼어들면 녹음을 저장할지 멈출지 정합니다.",
        "page": "데몬이 이 페이지를 보여 줄지 정합니다. 링크는 터미널에서 받습니다.",
        "metricsFile": "데몬이 한 일을 세어 적는 파일입니다. 일기의 글은 없습니다.",
        "settle": "파일이 이만큼 그대로 있어야 받습니다.",
        "busyWait": "다른 프로그램이 쓰고 있는 일기를 기다리는 시간입니다.",
        "logFormat": "기록 줄의 형식입니다.",
        "logLevel": "기록할 가장 낮은 단계입니다.",
    ]
}
