@testable import Mood

extension MoodReplyParserTests.Row {
    /// Replies as analysers write them in Korean.
    static let koreanProse: [Self] = [
        Self(reply: "긍정적 감정이 70%, 부정적 감정이 30%로 나타나며 주요 감정은 기쁨입니다.", positive: 70, emotion: .joy),
        Self(reply: "긍정과 부정의 비율은 7:3이며, 주된 감정은 기쁨입니다.", positive: 70, emotion: .joy),
        Self(reply: "긍정:부정 = 7:3, 감정: 기쁨", positive: 70, emotion: .joy),
        Self(reply: "긍정 대 부정은 3 대 7 정도입니다. 대표 감정은 슬픔입니다.", positive: 30, emotion: .sadness),
        Self(reply: "{\"긍정\": \"65%\", \"부정\": \"35%\", \"주요감정\": \"기쁨\"}", positive: 65, emotion: .joy),
        Self(
            reply: "| 긍정 | 부정 | 감정 |\n|:---:|:---:|:---:|\n| 20% | 80% | 슬픔 |",
            positive: 20,
            emotion: .sadness
        ),
        Self(
            reply: "이 텍스트는 전반적으로 부정적인 감정이 85%를 차지하고, 긍정적인 감정은 15%에 불과합니다. 가장 두드러진 감정은 분노입니다.",
            positive: 15,
            emotion: .anger
        ),
        Self(reply: "부정적인 감정이 약 60%, 긍정적인 감정이 약 40%로 보입니다. 핵심 감정은 두려움입니다.", positive: 40, emotion: .fear),
        Self(reply: "긍정 ７２．５％ ／ 부정 ２７．５％ ／ 감정 기쁨", positive: 72.5, emotion: .joy),
        Self(reply: "긍정도: 30점, 부정도: 70점, 감정: 슬픔", positive: 30, emotion: .sadness),
        Self(reply: "긍정 비율: 30%\n부정 비율: 70%\n감정 분류: 슬픔", positive: 30, emotion: .sadness),
        Self(reply: "분석 결과, 긍정 45%, 부정 55%입니다. 기쁨보다는 불안이 더 크게 나타납니다.", positive: 45, emotion: .fear),
        Self(reply: "결과를 말씀드리면 긍정은 90퍼센트, 부정은 10퍼센트이고, 감정은 '기쁨'입니다.", positive: 90, emotion: .joy),
        Self(
            reply: "저는 이 글을 긍정 10%, 부정 90%로 평가합니다. 화자는 매우 화가 나 있으며, 감정은 분노에 해당합니다.",
            positive: 10,
            emotion: .anger
        ),
        Self(reply: "글쓴이는 슬퍼하고 있습니다. 긍정 5%, 부정 95%.", positive: 5, emotion: .sadness),
        Self(reply: "긍정: 약 60~65%, 부정: 약 35~40%, 감정: 기쁨", positive: 62.5, emotion: .joy),
        Self(reply: "긍정적인 면이 60 ~ 70 % 정도이고 나머지는 부정적입니다. 감정: 기쁨", positive: 65, emotion: .joy),
        Self(reply: "긍정은 절반 정도(50%), 부정도 50%. 감정: 슬픔", positive: 50, emotion: .sadness),
        Self(reply: "기쁨 10%, 슬픔 60%, 분노 20%, 공포 10%\n긍정 10%, 부정 90%", positive: 10, emotion: .sadness),
        Self(reply: "긍정 20% / 부정 80%. 기쁨은 거의 없고, 주로 분노가 느껴집니다.", positive: 20, emotion: .anger),
        Self(reply: "감정은 슬픔이 아니라 분노입니다. 긍정 10 부정 90", positive: 10, emotion: .anger),
        Self(reply: "기쁨(joy). 긍정 90%, 부정 10%", positive: 90, emotion: .joy),
        Self(reply: "긍정 90% 부정 10% 기쁨", positive: 90, emotion: .joy),
        Self(reply: "긍정90%부정10%기쁨", positive: 90, emotion: .joy),
        Self(reply: "긍정:90부정:10감정:기쁨", positive: 90, emotion: .joy),
        Self(reply: "긍정 30%, 중립 20%, 부정 50%. 주된 감정: 슬픔", positive: 37.5, emotion: .sadness),
        Self(reply: "부정이 75% 정도 되고, 감정은 공포에 가깝습니다.", positive: 25, emotion: .fear),
        Self(reply: "긍정 0%, 부정 100%, 감정: 분노", positive: 0, emotion: .anger),
        Self(reply: "긍정 40%, 부정 60%, 감정: 판단 불가", positive: 40, emotion: nil),
        Self(reply: "기쁨/슬픔/분노/공포 중 하나: 공포\n긍정 15% 부정 85%", positive: 15, emotion: .fear),
        Self(reply: "[긍정] 70% [부정] 30% [감정] 기쁨", positive: 70, emotion: .joy),
        Self(reply: "긍정 70%대, 부정 30%대. 감정: 기쁨", positive: 70, emotion: .joy),
        Self(reply: "긍정이 10명 중 7명꼴, 즉 70%이고 부정은 30%입니다. 기쁨.", positive: 70, emotion: .joy),
        Self(reply: "2024년 5월 3일 일기 분석: 긍정 25%, 부정 75%, 감정: 슬픔", positive: 25, emotion: .sadness),
        Self(
            reply: "긍정적 요소: 친구와의 만남 (30%)\n부정적 요소: 업무 스트레스 (70%)\n대표 감정: 분노",
            positive: 30,
            emotion: .anger
        ),
        Self(reply: "긍정 점수는 100점 만점에 85점, 부정 점수는 15점입니다. 감정: 기쁨", positive: 85, emotion: .joy),
        Self(reply: "감정: 두려움(공포)\n긍정: 20%\n부정: 80%", positive: 20, emotion: .fear),
        Self(reply: "주된 감정은 '슬픔'으로 판단되며, 긍정 : 부정 = 20% : 80% 입니다.", positive: 20, emotion: .sadness),
    ]
}
