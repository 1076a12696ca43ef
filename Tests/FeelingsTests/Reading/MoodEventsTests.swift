import Testing

@testable import Feelings

@Suite("The mood of what happens to people")
struct MoodEventsTests {
    @Test(
        "joy, in English",
        arguments: [
            "when i passed my final exams at school",
            "when i was accepted at the university of my choice",
            "when my sister had her first baby",
            "meeting an old friend after many years",
            "i got my first salary and bought my mother a present",
            "our team won the championship",
            "when i received a letter from my best friend",
            "spending christmas with my whole family",
            "my boyfriend came home from the army",
            "when i heard that i had passed my driving test",
            "when i was told that my mother was going to be well again",
            "i felt so when my son took his first steps",
            "i felt this when i got the keys to my new house",
            "when she said that she loved me too",
            "my daughter was born healthy",
            "i finished the marathon",
            "i was offered the job i had wanted for years",
            "we danced until two in the morning",
            "my grandmother recovered from her operation",
            "i got a scholarship to study abroad",
            "when the doctor told me it was benign",
            "i found the ring i had lost",
            "when my paper was accepted for publication",
            "it was lovely to see everyone together again",
            "i finally paid off my student loan",
            "my best friend asked me to be her bridesmaid",
            "i woke up and it had snowed and we built a snowman",
            "he surprised me with tickets to paris",
            "the kids ran to hug me when i got home",
            "i sang in the car all the way home",
            "today was one of those perfect lazy sundays",
            "my tomatoes are finally ripe and they taste amazing",
            "got the highest mark in the class",
            "we laughed until our stomachs hurt",
        ]
    )
    func joyInEnglish(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .joy)
    }

    @Test(
        "sadness, in English",
        arguments: [
            "when my grandfather died",
            "when my girlfriend broke up with me",
            "i failed the entrance examination to medical school",
            "when our dog was run over by a car",
            "my parents told us that they were getting divorced",
            "when i had to leave my family and move far away",
            "when i heard that my uncle had cancer",
            "my cat had to be put to sleep",
            "i said goodbye to my boyfriend at the airport",
            "when i did not get the job i applied for",
            "nobody came to visit me in hospital",
            "when my friend committed suicide",
            "i lost my baby in the third month",
            "my son does not want to talk to me anymore",
            "when i realised that he did not love me",
            "i felt this when i looked at old photos of my father",
            "we had to sell the house i grew up in",
            "the funeral of my aunt",
            "i got rejected again",
            "my grandma does not recognise me any more",
            "i miss the way things used to be",
            "i ate alone again tonight",
            "i could not get out of bed all day",
            "i feel like nobody would notice if i was gone",
            "when my team lost the final",
            "i let everyone down",
            "my marriage is over",
            "he left without saying goodbye",
            "today would have been her birthday",
            "i feel so empty inside",
            "it hurts that she never calls",
            "everything feels pointless lately",
        ]
    )
    func sadnessInEnglish(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .sadness)
    }

    @Test(
        "anger, in English",
        arguments: [
            "when my brother took my things without asking",
            "i was accused of something i had not done",
            "when my friend lied to me",
            "someone pushed in front of me in the queue",
            "my parents would not let me go to the party",
            "when i was treated unfairly by a teacher",
            "when i found out that my boyfriend was cheating on me",
            "my roommate never washes the dishes",
            "had a quarrel with my sister over money",
            "i was blamed for a mistake that someone else made",
            "a man insulted me on the train",
            "when somebody stole my bicycle",
            "my boss took the credit for my work",
            "the neighbours played loud music all night again",
            "he did not keep his promise",
            "someone scratched my car and drove away",
            "my colleague talked behind my back",
            "they cancelled my flight and refused to refund me",
            "i was kept waiting for three hours for nothing",
            "when a driver cut me off and then gave me the finger",
            "she read my diary without my permission",
            "when i see people being cruel to animals",
            "the company overcharged me and nobody answers the phone",
            "he hung up on me",
            "my landlord kept my deposit for no reason",
            "people who talk during a film",
            "i slammed the door and walked out",
            "he called me stupid in front of everyone",
            "my flatmate ate my food again",
            "i've had enough of her excuses",
            "i told him exactly what i think of him",
            "they ignored my complaint",
        ]
    )
    func angerInEnglish(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .anger)
    }

    @Test(
        "fear, in English",
        arguments: [
            "when i was walking home alone at night and heard footsteps behind me",
            "a big dog ran towards me barking",
            "when the car skidded on the icy road",
            "before my oral examination",
            "when the plane suddenly dropped",
            "i had to give a speech in front of the whole school",
            "i nearly drowned in the sea",
            "when i saw a snake on the path",
            "i was threatened with a knife",
            "when i was in a car accident",
            "there was someone in my garden in the middle of the night",
            "when i found a lump in my breast",
            "waiting for the results of the test",
            "my child did not come home from school",
            "when there was an earthquake",
            "i was home alone and heard strange noises",
            "when i thought i was pregnant",
            "i got lost in the forest",
            "the elevator got stuck between two floors",
            "i was standing at the edge of a high cliff",
            "when i watched a horror film alone",
            "i thought i was going to die",
            "when a stranger followed me",
            "my heart was pounding and my hands were shaking",
            "what if i lose my job",
            "i keep checking the locks every night",
            "i woke up from a nightmare in a cold sweat",
            "the doctor wants to do more tests",
            "a spider crawled over my arm",
            "i dread going to school tomorrow",
            "i almost fell off the ladder",
            "i am afraid that he will leave me",
            "the bank called about the missing payments and i do not know what to do",
        ]
    )
    func fearInEnglish(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .fear)
    }

    @Test(
        "joy, in Korean",
        arguments: [
            "드디어 대학교에 합격했다",
            "첫 월급을 받아서 부모님께 선물을 사드렸다",
            "오랜만에 고등학교 친구들을 만나서 밤새 수다를 떨었다",
            "언니가 아기를 낳았다",
            "우리 팀이 결승에서 이겼다",
            "남자친구가 깜짝 파티를 해 줬다",
            "엄마 수술이 잘 끝났다",
            "운전면허 시험에 붙었다",
            "아이가 처음으로 걸었다",
            "가족들이랑 제주도 여행을 다녀왔는데 최고였다",
            "오늘 고백했는데 받아줬다",
            "장학금을 받게 되었다",
            "강아지랑 산책하니까 마음이 편안해졌다",
            "저녁 노을이 너무 예뻤다",
            "선생님한테 칭찬받았다",
            "오늘은 모든 게 잘 풀렸다",
            "다이어트 목표를 달성했다",
            "시험이 끝나서 속이 후련하다",
            "친구가 생일 축하한다고 케이크를 들고 왔다",
            "웃다가 배가 아팠다",
            "집을 계약했다 꿈만 같다",
            "잃어버린 지갑을 찾았다",
            "하루 종일 콧노래가 나왔다",
            "맛있는 걸 먹으니 살 것 같다",
        ]
    )
    func joyInKorean(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .joy)
    }

    @Test(
        "sadness, in Korean",
        arguments: [
            "할아버지가 돌아가셨다",
            "키우던 강아지가 무지개다리를 건넜다",
            "남자친구랑 헤어졌다",
            "친한 친구가 멀리 이사를 갔다",
            "시험에 또 떨어졌다",
            "아무도 내 생일을 기억하지 못했다",
            "혼자 밥을 먹는데 눈물이 났다",
            "요즘 사는 게 재미가 없다",
            "엄마가 아프셔서 마음이 무겁다",
            "부모님이 이혼하신다고 한다",
            "짝사랑하던 사람이 결혼한다",
            "친구들이 나만 빼고 여행을 갔다",
            "나는 왜 이렇게 못났을까",
            "하루 종일 침대에서 일어나지 못했다",
            "옛날 사진을 보니 그때가 그립다",
            "취업에 계속 실패해서 자신감이 없어졌다",
            "아이를 유산했다",
            "오빠가 군대에 가서 집이 텅 빈 것 같다",
            "믿었던 사람에게 버림받은 기분이다",
            "아무것도 하기 싫고 눈물만 난다",
            "마지막 인사도 못 하고 보냈다",
            "꿈을 포기해야 했다",
            "위로받고 싶은데 아무도 없다",
            "가을이라 그런지 쓸쓸하다",
        ]
    )
    func sadnessInKorean(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .sadness)
    }

    @Test(
        "anger, in Korean",
        arguments: [
            "동생이 말도 없이 내 옷을 입고 나갔다",
            "상사가 내 공을 가로챘다",
            "친구가 나한테 거짓말을 했다",
            "누가 새치기를 했다",
            "윗집이 밤새 쿵쿵거려서 잠을 못 잤다",
            "택시 기사가 반말을 했다",
            "남편이 집안일을 하나도 안 도와준다",
            "내 잘못이 아닌데 나만 혼났다",
            "주문한 게 두 시간이 지나도 안 왔다",
            "차를 긁고 그냥 도망갔다",
            "약속 시간에 한 시간이나 늦고 사과도 안 했다",
            "뒤에서 내 험담을 하고 있었다",
            "환불을 안 해 준다고 한다",
            "사람을 무시하는 말투에 열받았다",
            "식당에서 아이가 소리를 지르는데 부모가 가만히 있었다",
            "돈을 빌려 가서 안 갚는다",
            "매번 자기 마음대로 결정한다",
            "억울해서 잠이 안 온다",
            "참다 참다 폭발했다",
            "어떻게 그럴 수가 있어",
            "룸메이트가 설거지를 절대 안 한다",
            "전화를 그냥 끊어 버렸다",
            "내 일기를 몰래 읽었다",
            "회의 시간에 내 말을 계속 끊었다",
        ]
    )
    func angerInKorean(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .anger)
    }

    @Test(
        "fear, in Korean",
        arguments: [
            "밤에 집에 가는데 누가 따라왔다",
            "비행기가 갑자기 흔들렸다",
            "내일 발표가 있어서 떨린다",
            "지진이 나서 건물이 흔들렸다",
            "건강검진 결과가 안 좋을까 봐 걱정된다",
            "큰 개가 나한테 달려들었다",
            "엘리베이터에 갇혔다",
            "가위에 눌렸다",
            "차에 치일 뻔했다",
            "아이가 연락이 안 돼서 심장이 쿵쾅거렸다",
            "집에 혼자 있는데 이상한 소리가 들렸다",
            "해고될까 봐 잠이 안 온다",
            "귀신이 나올 것 같았다",
            "주사 맞기가 무섭다",
            "칼을 든 사람을 봤다",
            "물에 빠져 죽을 뻔했다",
            "번개가 쳐서 깜짝 놀랐다",
            "암일지도 모른다고 해서 눈앞이 캄캄했다",
            "높은 다리를 건너는데 다리가 후들거렸다",
            "면접을 앞두고 긴장된다",
            "혼날까 봐 조마조마했다",
            "낯선 남자가 문을 두드렸다",
            "앞으로 어떻게 살아야 할지 막막하다",
            "바퀴벌레가 나와서 소리 질렀다",
        ]
    )
    func fearInKorean(text: String) throws {
        #expect(try Tables.read(text).mood?.emotion == .fear)
    }
}
