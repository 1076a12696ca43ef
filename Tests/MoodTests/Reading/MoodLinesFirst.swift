/// What people may say into a diary, each line with what it speaks of, in the first batch that was written for it.
enum MoodLinesFirst {
    static let english = """
        joy: my niece said my name for the very first time today
        joy: we finally have a house and the keys are on the kitchen table
        joy: i got the job i start on the first
        joy: my son was born at four this morning and he weighs three and a half kilos
        joy: the bread i baked came out perfect crispy on the outside and soft inside
        joy: slept nine hours straight for the first time in weeks
        joy: when my best friend from primary school turned up at my door after ten years
        joy: my husband surprised me with tickets to the opera
        joy: she said yes
        joy: i aced the chemistry test
        joy: when our cat that had been missing for a week came back home
        joy: they gave me a raise without me even asking
        joy: my little sister graduated with honors today
        joy: we sat by the fire and sang old songs until midnight
        joy: the doctors say dad can come home on monday
        joy: got a seat by the window and watched the sea the whole way
        joy: first snow this morning and the kids ran outside in their pajamas
        joy: i won the lottery well only fifty euros but still
        joy: finally paid off my student loan
        joy: my students gave me flowers on the last day of school
        joy: i'm going to be an aunt
        joy: when i learned that i would be able to study medicine
        joy: grandma taught me her dumpling recipe and they turned out delicious
        joy: he proposed on the beach at sunset
        joy: it's friday and i have nothing to do all weekend
        joy: the puppy fell asleep on my lap
        joy: yes we did it we made it to the finals
        joy: managed to run five k without stopping
        joy: my letter got published in the newspaper
        joy: holding my granddaughter in my arms for the first time
        sadness: my grandmother passed away last night
        sadness: i failed the exam for the second time
        sadness: we had to put our old dog to sleep this afternoon
        sadness: she moved out today and took the cat with her
        sadness: my best friend is moving to australia next week
        sadness: when i had to leave my family and go to another country
        sadness: when i heard that an old classmate had taken his own life
        sadness: nobody came to my party
        sadness: dad didn't recognize me at the nursing home today
        sadness: the doctor said we can't have children
        sadness: i sat in his empty room for an hour
        sadness: they closed the bakery where my mum worked for thirty years
        sadness: my team lost the final in the last minute
        sadness: he doesn't love me anymore
        sadness: i didn't get into any of the universities i applied for
        sadness: it's my first christmas without him
        sadness: i found her old letters in the attic and couldn't stop crying
        sadness: she never wrote back
        sadness: my parents told us they are getting divorced
        sadness: i ate dinner by myself again
        sadness: the baby didn't make it
        sadness: my friends all went out and nobody asked me to come
        sadness: i don't see the point of getting up in the morning
        sadness: we said goodbye at the airport and i don't know when i'll see her again
        sadness: he lost his battle with cancer on sunday
        sadness: i gained all the weight back
        sadness: the tree my father planted was cut down
        sadness: i wish i had called her before it was too late
        sadness: my hamster died
        sadness: i haven't heard from my daughter in over a year
        anger: he took credit for my work in front of the whole team
        anger: they cancelled my flight and nobody helped us
        anger: my neighbor plays drums at two in the morning every single night
        anger: someone scratched my car and just drove off
        anger: my roommate ate my food again without asking
        anger: when my brother broke my guitar and denied it
        anger: the waiter ignored us for forty minutes and then brought the wrong order
        anger: she told everyone my secret
        anger: my boss wants me to work on sunday again without pay
        anger: the landlord refuses to give back our deposit
        anger: i waited three hours for a plumber who never showed up
        anger: he interrupts me every time i open my mouth
        anger: when i was accused of something i did not do
        anger: they promoted him instead of me even though i do all the work
        anger: some idiot cut me off on the highway
        anger: who do they think they are talking to me like that
        anger: my ex didn't show up to pick up the kids again
        anger: someone stole my bike from right outside the office
        anger: when i found out that my boyfriend had been seeing another girl
        anger: the company charged me twice and won't give me my money back
        anger: a guy pushed in front of me in the queue
        anger: he lied straight to my face
        anger: my father hit my little brother for nothing
        anger: i've been on hold with the insurance company for two hours
        anger: shut up and leave me alone
        anger: they left their trash all over the beach
        anger: when the teacher gave me a bad mark which i did not deserve
        anger: he makes fun of my accent
        anger: how dare she go through my phone
        anger: the kids left the kitchen a complete mess after i had just cleaned it
        fear: a car almost hit me on my way to school
        fear: someone followed me home at night
        fear: i heard somebody trying to open the front door
        fear: there was a big spider right next to my pillow
        fear: when i was alone in the house and the lights went out
        fear: the plane dropped suddenly and people were screaming
        fear: i'm having surgery tomorrow and i can't sleep
        fear: the doctor wants to do more tests
        fear: i found a lump in my breast
        fear: my daughter is two hours late and she isn't answering her phone
        fear: when i was almost drowned in the sea as a child
        fear: i have to speak in front of two hundred people tomorrow
        fear: we got lost in the forest and it was getting dark
        fear: a stranger was standing outside our window
        fear: they are going to lay off half of the department next month
        fear: the ground started shaking and the glasses fell from the shelves
        fear: when a dog chased me down the street
        fear: i'm waiting for the results of the biopsy
        fear: what if i never find another job
        fear: my little boy ran into the road and a truck was coming
        fear: i had a nightmare about falling
        fear: i looked down from the tower and my knees went weak
        fear: there was a man with a knife on the train
        fear: the brakes stopped working while i was driving downhill
        fear: when i had to walk through a dark park alone
        fear: my chest felt tight and i thought i was having a heart attack
        fear: i woke up and someone was in my room
        fear: don't go in there please
        fear: the fire alarm went off and the stairs were full of smoke
        fear: i am not sure i will pass the exam tomorrow my hands are shaking
        none: the meeting is at three
        none: i bought milk and bread
        none: the exam is on friday
        none: my grandmother lives in the city
        none: he works at the hospital as a nurse
        none: we took the train to the airport
        none: the car is parked behind the house
        none: i have a doctor's appointment next tuesday
        none: my neighbor has a new door
        none: we walked the dog and then had dinner
        none: my boss is in the office today
        none: the flight leaves at ten from gate four
        none: i wrote two pages and answered some emails
        none: she is from canada and speaks french
        none: we are painting the kitchen white
        none: the new phone has a bigger screen
        none: the train to the city takes forty minutes
        none: i put the keys on the table
        none: they moved the class to monday
        none: my son has football practice at five
        none: what time does the shop close
        none: i will call you later about the tickets
        none: he asked me where the station is
        none: i read the first chapter of the book
        """

    static let korean = """
        joy: 조카가 오늘 처음으로 내 이름을 불렀다
        joy: 드디어 우리 집이 생겼다 내일 이사한다
        joy: 원하던 회사에 붙었다
        joy: 오늘 새벽에 아들이 태어났다
        joy: 처음 만든 김치가 생각보다 맛있게 됐다
        joy: 오랜만에 푹 잤더니 몸이 가뿐하다
        joy: 십 년 만에 초등학교 친구를 만났다
        joy: 남편이 몰래 꽃을 사 들고 왔다
        joy: 집 나간 고양이가 일주일 만에 돌아왔어
        joy: 월급이 올랐다
        joy: 아빠가 다음 주에 퇴원하신대
        joy: 금요일이다 주말에 아무 약속도 없다
        joy: 학자금 대출을 다 갚았다
        joy: 학생들이 편지를 써 줬다
        joy: 나 이모 된다
        joy: 바닷가에서 그 사람이 프러포즈를 했다
        joy: 강아지가 내 무릎에서 잠들었어 너무 귀여워
        joy: 오 킬로를 한 번도 안 쉬고 뛰었다
        joy: 손녀를 처음 안아 봤다
        joy: 우리 반이 체육대회에서 일등 했어
        sadness: 어젯밤에 할머니가 돌아가셨다
        sadness: 시험에 두 번이나 떨어졌어
        sadness: 오늘 우리 강아지를 떠나보냈다
        sadness: 제일 친한 친구가 다음 주에 호주로 이민을 간다
        sadness: 생일인데 연락 온 사람이 한 명도 없었다
        sadness: 아버지가 나를 못 알아보셨다
        sadness: 그 사람 없는 첫 번째 명절이다
        sadness: 아무리 기다려도 답장이 안 온다
        sadness: 빈방을 보니 아들 생각이 난다
        sadness: 오늘도 혼자 저녁을 먹었다
        sadness: 다들 놀러 갔는데 나만 안 불렀더라
        sadness: 그 사람은 이제 나를 사랑하지 않는대
        sadness: 지원한 대학에 전부 떨어졌다
        sadness: 공항에서 손을 흔들고 돌아오는데 눈물이 났다
        sadness: 엄마 목소리를 다시는 들을 수 없다
        sadness: 햄스터가 죽었다
        sadness: 이십 년 다닌 가게가 오늘 문을 닫았다
        sadness: 더 잘해 드릴걸 후회가 된다
        sadness: 빠졌던 살이 다시 다 쪘다
        sadness: 타지에서 혼자 아프니까 집 생각이 난다
        anger: 팀장이 내가 한 일을 자기가 한 것처럼 말했다
        anger: 비행기가 취소됐는데 아무도 설명을 안 해 줬다
        anger: 옆집에서 새벽까지 노래를 부른다
        anger: 룸메이트가 내 음식을 또 허락도 없이 먹었다
        anger: 집주인이 보증금을 안 돌려준다
        anger: 약속을 해 놓고 또 안 나왔다
        anger: 내 비밀을 다 말하고 다녔더라
        anger: 주말에도 나와서 일하라고 한다
        anger: 말할 때마다 중간에 끊는다
        anger: 하지도 않은 일로 의심을 받았다
        anger: 갑자기 차가 끼어들어서 욕이 나왔다
        anger: 자전거를 누가 훔쳐 갔다
        anger: 남자친구가 다른 여자를 만나고 있었다
        anger: 면전에 대고 거짓말을 하더라
        anger: 방금 청소했는데 애들이 다 어질러 놨다
        anger: 내 외모를 가지고 놀렸다
        anger: 상담원이랑 연결되는 데 한 시간이 걸렸다
        anger: 도대체 왜 나한테만 그러는 거야
        anger: 식당에서 주문을 세 번이나 틀렸다
        anger: 남편은 주말 내내 누워서 손 하나 까딱 안 했다
        fear: 학교 가다가 차에 치일 뻔했어
        fear: 밤길에 누가 계속 뒤에서 걸어왔다
        fear: 누가 현관문을 열려고 했다
        fear: 내일 수술인데 잠이 안 온다
        fear: 의사가 검사를 더 해야 한다고 했다
        fear: 가슴에 혹이 만져진다
        fear: 딸이 두 시간째 전화를 안 받는다
        fear: 산에서 길을 잃었는데 해가 지고 있었다
        fear: 내일 이백 명 앞에서 발표해야 한다
        fear: 다음 달에 구조조정을 한다는 소문이 돈다
        fear: 갑자기 정전이 돼서 아무것도 안 보였다
        fear: 어릴 때 바다에 빠져 죽을 뻔한 적이 있다
        fear: 베개 옆에 큰 거미가 있었다
        fear: 시험을 망칠까 봐 손이 떨린다
        fear: 자다가 깼는데 방에 누가 서 있었다
        fear: 아이가 갑자기 찻길로 뛰어들었다
        fear: 엘리베이터가 갑자기 멈췄다
        fear: 내려다보니까 다리에 힘이 풀렸다
        fear: 가슴이 답답하고 숨이 안 쉬어졌다
        fear: 조직검사 결과를 기다리고 있다
        none: 회의는 세 시에 있다
        none: 우유하고 빵을 샀다
        none: 시험은 금요일이다
        none: 할머니는 시골에 사신다
        none: 형은 병원에서 간호사로 일한다
        none: 기차를 타고 공항에 갔다
        none: 차는 집 뒤에 세워 뒀다
        none: 다음 주 화요일에 병원 예약이 있다
        none: 옆집 문이 새로 바뀌었다
        none: 저녁을 먹고 강아지를 산책시켰다
        none: 팀장님은 오늘 사무실에 계신다
        none: 비행기는 열 시에 출발한다
        none: 메일을 몇 통 보내고 보고서를 썼다
        none: 가게가 몇 시에 문을 닫아요
        none: 책을 첫 장까지 읽었다
        none: 열쇠를 식탁 위에 두었다
        """
}
