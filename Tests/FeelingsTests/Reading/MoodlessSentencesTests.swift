import Testing

@testable import Feelings

@Suite("What people say without a feeling")
struct MoodlessSentencesTests {
    @Test(
        "says nothing of a mood: facts, silence, other languages",
        arguments: [
            "mm hmm uh okay",
            "um",
            "so yeah uh you know like um",
            "i bought milk and bread",
            "the dentist appointment is on thursday at four",
            "we had soup for lunch and then i washed the dishes",
            "my sister lives in berlin and has two kids",
            "the bus number twelve leaves from the station at nine",
            "i need to pick up the parcel and call the plumber",
            "note to self water the plants on friday",
            "i changed the password and sent the report to the team",
            "the temperature is twelve degrees and it is cloudy",
            "the film starts at eight and lasts two hours",
            "내일 오후 세 시에 치과 예약이 있다",
            "점심에 김치찌개를 먹고 도서관에 갔다",
            "엄마한테 전화하고 빨래를 돌렸다",
            "우유랑 계란을 사야 한다",
            "지하철 이호선을 타고 강남역에서 내렸다",
            "음 어 그니까 그",
            "회의가 두 시에서 세 시로 바뀌었다",
            "estoy muy feliz hoy porque mi hermana viene",
            "je suis triste et fatiguee ce soir",
            "ich habe heute brot und milch gekauft",
            "oggi sono molto triste e arrabbiato",
            "vandaag was een hele leuke dag",
            "今天我很开心",
            "今日は本当に悲しかった",
            "я очень рад тебя видеть",
            "bugun cok mutluyum",
            "hoje estou com medo de perder o emprego",
            "jag är så glad idag",
            "हम आज बहुत खुश हैं",
            "yeah so anyway um",
            "hello hello is this on",
            "the parcel arrived at noon",
            "i have to renew my passport next month",
            "we discussed the budget and the schedule",
            "my cousin studies chemistry in leeds",
            "turn left after the bakery and walk two blocks",
            "i cooked pasta and watched the news",
            "there are twelve chairs and three tables in the room",
            "he called to say the package is at the post office",
            "어제 마트에서 두부랑 콩나물을 샀다",
            "택배가 세 시에 도착했다",
            "다음 주 수요일에 이사 견적을 받기로 했다",
            "형은 부산에서 일한다",
            "일곱 시에 일어나서 세수하고 출근했다",
            "에어컨 필터를 갈아야 한다",
            "hoy fue un dia horrible",
            "je suis contente de te voir",
            "mir geht es heute nicht gut",
            "mi sento sola e triste",
            "estou muito cansado hoje",
            "ik ben zo blij vandaag",
            "dzisiaj jestem bardzo smutna",
            "tôi rất vui hôm nay",
            "saya sangat sedih hari ini",
            "είμαι πολύ χαρούμενος σήμερα",
            "今日は楽しかった",
        ]
    )
    func unsure(text: String) throws {
        #expect(try Tables.read(text).mood == nil)
    }
}
