import Testing
@testable import Mood

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
            "i was worried at first but it turned out great",
            "she made dinner for me and it tasted awful but i loved that she tried",
            "i thought i would hate it but i had a great time",
            "despite everything i'm hopeful",
            "insanely proud of my little brother",
            "i have never laughed so hard",
            "i don't remember the last time i was this happy",
            "i'm so exited for the trip",
            "we had are first date and it was magical",
            "i'm walking on sunshine",
            "i slept like a baby and woke up refreshed",
            "비가 왔지만 소풍은 재미있었다",
            "피곤하지만 행복하다",
            "완전 신났다",
            "가슴이 벅차서 말이 안 나왔다",
            "배가 아플 정도로 웃었다",
            "첫눈이 와서 친구들이랑 눈싸움을 했다 진짜 재밌었다",
            "project 가 드디어 끝났다 so relieved",
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
            "somewhat disappointed with my results",
            "i cried my heart out",
            "we buried my grandma on saturday",
            "i miss him every day",
            "좋은 소식인데도 마음이 무겁다",
            "조금 서운했다",
            "억장이 무너지는 것 같다",
            "아무도 날 이해해 주지 않는다",
            "오늘 좀 sad 하다",
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
            "i could kill him",
            "my son got bullied at school and i'm livid",
            "진짜 열받네",
            "머리끝까지 화가 치밀었다",
            "동생이 내 물건을 또 망가뜨렸다",
            "친구가 약속을 또 취소했다 짜증난다",
            "boss 때문에 진짜 angry 했다",
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
            "i'm kind of scared to go there alone",
            "i've got a knot in my stomach",
            "i keep thinking about what could go wrong",
            "살짝 긴장돼",
            "손에 땀을 쥐게 하는 하루였다 너무 떨렸다",
            "식은땀이 나고 손이 떨렸다",
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
            "there wasn't a single moment i enjoyed",
            "my interview didn't go well",
            "although he apologized i still feel hurt",
            "i am board out of my mind",
            "my boss yelled at me in front of every one",
            "he makes my skin crawl",
            "she went behind my back",
            "i feel like a fish out of water at work",
            "my flight got cancelled and the airline was useless",
            "오늘은 별로 기분이 안 좋다",
            "전혀 기쁘지 않았다",
            "선물은 고마웠지만 말투가 너무 기분 나빴다",
            "고양이가 아파서 병원에 갔다 너무 걱정된다",
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
            "i didn't cry this time",
            "no complaints today",
            "the noise didn't bother me",
            "i cant believe how grate today was",
            "it was a piece of cake",
            "the test results came back and it is not cancer",
            "i finally told him how i feel and he feels the same",
            "the baby slept through the night for the first time",
            "맛이 없지는 않았어",
            "짜증 안 냈어 오늘은",
            "눈물이 안 났다",
        ]
    )
    func goodOrUnsure(text: String) throws {
        let reading = try Tables.read(text)
        #expect(reading.mood == nil || reading.score.positive > 0.5)
        #expect(reading.mood?.emotion == nil || reading.mood?.emotion == .joy)
    }
}
