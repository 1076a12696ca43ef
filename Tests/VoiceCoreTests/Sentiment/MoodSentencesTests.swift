import Testing

@testable import VoiceCore

@Suite("What people say of their day")
struct MoodSentencesTests {
    @Test(
        "speaks of joy",
        arguments: [
            "i can't complain it was a nice day",
            "i failed the test but my friends cheered me up",
            "it rained all day but we still had fun",
            "although the hike was exhausting the view made me so happy",
            "despite the bad weather the wedding was wonderful",
            "i am so so happy right now",
            "we one the game i am so prowd of the boys",
            "the biopsy came back clear and i can breathe again",
            "i'm over the moon about the baby",
            "a weight was lifted off my shoulders",
            "i finally finished my thesis and we opened a bottle of champagne",
            "어제는 정말 즐거웠었거든요",
            "시험은 망쳤지만 친구가 위로해 줘서 행복했다",
            "걱정을 많이 했는데 발표가 잘 끝나서 기분이 좋다",
            "힘들었지만 뿌듯한 하루였다",
            "하늘을 나는 기분이다",
            "속이 뻥 뚫린 것처럼 시원했다",
            "드디어 취업했다",
            "오늘너무행복했어친구들이랑놀았거든",
            "생일 파티 너무 fun 했어 so happy",
            "i was scared 그래도 친구가 있어서 괜찮았어 정말 고마웠다",
        ]
    )
    func joy(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .joy)
    }

    @Test(
        "speaks of sadness",
        arguments: [
            "without my sister the house feels empty",
            "the hotel was beautiful but i felt lonely the whole time",
            "even though everyone was smiling i felt miserable",
            "kind of a sad day",
            "i'm happy for her but sad that she is leaving",
            "i was so board and lonely this weak end",
            "my dog past away last night i cant stop crying",
            "it broke my heart to say goodbye",
            "i have been down in the dumps all week",
            "nobody remembered my birthday",
            "너무 속상하더라고요",
            "슬프기만 하더라",
            "처음엔 재미있었는데 나중에는 너무 외로웠다",
            "마음이 찢어지는 것 같았다",
            "오늘따라 엄마가 보고 싶다",
            "면접에서 또 떨어졌다",
            "시허메 떠러져서 너무 슬퍼따",
            "so tired today 너무 지치고 우울하다",
        ]
    )
    func sadness(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .sadness)
    }

    @Test(
        "speaks of anger",
        arguments: [
            "i like my job but my boss makes me so angry",
            "he apologised but i am still furious",
            "i was a little annoyed with my brother",
            "i was absolutely livid",
            "he lyed to me again i am so made at him",
            "he really gets on my nerves",
            "my blood was boiling",
            "짜증나 죽겠네 진짜",
            "맛은 있었는데 직원이 너무 불친절해서 화가 났다",
            "열불이 나서 참을 수가 없었다",
            "어이가 없어서 말이 안 나온다",
            "오늘 meeting 에서 boss 가 소리를 질러서 너무 짜증났어",
        ]
    )
    func anger(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .anger)
    }

    @Test(
        "speaks of fear",
        arguments: [
            "dinner was nice but then i heard footsteps behind me and panicked",
            "i'm slightly nervous about tomorrow",
            "i've never been so scared in my life",
            "i was shaking like a leaf",
            "무서워 죽는 줄 알았잖아",
            "간 떨어지는 줄 알았어",
            "밤에 누가 따라오는 것 같아서 뛰었다",
        ]
    )
    func fear(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .fear)
    }

    @Test(
        "is bad, whichever feeling it is",
        arguments: [
            "i did not feel happy at my own birthday",
            "i don't feel good about what i said to him",
            "none of it was fun",
            "we hardly had any fun this weekend",
            "i couldn't enjoy the concert",
            "nothing about today was nice",
            "i can't say i am proud of myself",
            "she isn't excited about the trip anymore",
            "my heart sank when i opened the letter",
            "she stabbed me in the back",
            "i am at the end of my rope",
            "everything went wrong today",
            "somebody broke into our house last night",
            "오늘 하루 전혀 행복하지 않았다",
            "요즘은 하나도 재미없어",
            "회식이 별로 안 즐거웠어",
            "기분이 좋지 않다",
            "그 영화는 재밌지 않았어",
            "가슴이 철렁 내려앉았다",
            "눈앞이 캄캄했다",
            "진짜 너무 무서월써",
        ]
    )
    func bad(text: String) throws {
        let reading = try Tables.read(text)
        #expect(reading.mood != nil)
        #expect(reading.score.positive < 0.5)
        #expect(reading.mood?.emotion != .joy)
    }

    @Test(
        "is not bad, since what is bad is denied",
        arguments: [
            "the soup was not bad",
            "today wasn't so bad after all",
            "work was not terrible",
            "not too shabby for a first try",
            "i wasn't scared when the lights went out",
            "i'm not worried about the exam",
            "i am not angry with her",
            "i no longer feel lonely in this city",
            "there is nothing to be afraid of",
            "i don't feel sad about it",
            "i never get nervous before a flight",
            "i did not lose my keys after all",
            "the surgery did not go wrong",
            "시험이 어렵지 않았다",
            "밥이 나쁘지 않았어",
            "하나도 안 무서웠어",
            "이제 더 이상 외롭지 않아",
            "별로 걱정되지 않는다",
            "화 안 났어",
            "생각보다 안 슬펐어",
        ]
    )
    func goodOrUnsure(text: String) throws {
        let reading = try Tables.read(text)
        #expect(reading.mood == nil || reading.score.positive > 0.5)
        #expect(reading.mood?.emotion == nil || reading.mood?.emotion == .joy)
    }

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
        ]
    )
    func unsure(text: String) throws {
        #expect(try Tables.read(text).mood == nil)
    }
}
