/// What people may say into a diary, each line with what it speaks of, in the fifth batch that was written for it.
enum MoodLinesFifth {
    static let english = """
        joy: my sister's test for cancer came back clean
        joy: i got to hold a baby koala
        joy: when my father taught me how to fish
        joy: the landlord lowered our rent
        joy: we won the pub quiz by one point
        joy: he drove six hours just to have dinner with me
        joy: my plants survived the winter
        joy: when i got my first car
        joy: today i helped an old lady cross the street and she blessed me
        joy: our baby slept for seven hours
        joy: i found my grandmother's recipe book in the attic
        joy: school is out for summer
        joy: my team got to present in front of the president and he loved it
        joy: when i finally understood calculus
        joy: they play our song on the radio
        sadness: my neighbor lost her husband last week
        sadness: the bird i tried to save did not survive
        sadness: i go to bed hungry most nights
        sadness: when my parents forgot to pick me up from camp
        sadness: we can't see grandma because of the lockdown
        sadness: he was my only friend and now he is gone
        sadness: i look at our photos every night
        sadness: my best years are behind me
        sadness: when i had to repeat a year
        sadness: she left the ring on the table
        sadness: my daughter won't speak to me
        sadness: i wasted ten years on that job
        sadness: when the war took my brother
        sadness: the kids laughed at my shoes
        sadness: after the miscarriage i couldn't look at other babies
        anger: she opened my mail again
        anger: they put me on hold and then the line went dead
        anger: when my flatmates left their dirty dishes for a week
        anger: my boss called me at midnight about nothing
        anger: the neighbors let their kids draw on our wall
        anger: he took the last piece although he knew it was mine
        anger: when i was refused entry because of my skin color
        anger: they sold me a broken washing machine
        anger: my brother told my parents on me
        anger: somebody put a dent in my door
        anger: the guy in front of me was texting at the green light
        anger: when the police did nothing about the burglary
        anger: i work twice as hard and get paid half
        anger: he compared me to his ex
        anger: you never listen
        fear: a tree fell right behind our car
        fear: i have to go back to that hospital tomorrow
        fear: when someone knocked on the window at night
        fear: my baby swallowed a coin
        fear: i can't feel my legs
        fear: the letter from the court came today
        fear: when the teacher handed back the tests
        fear: they say there's a lion loose in the park
        fear: we slept in the basement because of the air raids
        fear: i think i left the stove on and i'm two hours away
        fear: when i swam too far out
        fear: a hand touched my shoulder in the dark
        fear: i've never been this far from shore
        fear: our pilot said to brace for impact
        fear: he locked the door and wouldn't let me out
        none: the museum is free on sundays
        none: my uncle sells cars
        none: we moved the sofa to the other wall
        none: it takes ten minutes to walk there
        none: he studied history in college
        none: the store opens at nine
        none: i printed the tickets
        none: they have a house by the river
        none: we need more chairs for the meeting
        none: the bread is on the counter
        """

    static let korean = """
        joy: 언니 암 검사 결과가 깨끗하게 나왔다
        joy: 아빠가 낚시하는 법을 가르쳐 주셨다
        joy: 집주인이 월세를 내려 줬다
        joy: 퀴즈 대회에서 한 점 차로 이겼다
        joy: 나랑 밥 먹으려고 여섯 시간을 운전해서 왔다
        joy: 첫 차를 샀다
        joy: 할머니 길 건너는 걸 도와드렸더니 고맙다고 하셨다
        joy: 아기가 일곱 시간이나 통잠을 잤다
        joy: 오늘부터 여름방학이다
        joy: 드디어 미적분을 이해했다
        sadness: 옆집 아주머니가 남편을 잃으셨다
        sadness: 살리려던 새가 결국 죽었다
        sadness: 부모님이 캠프에 나를 데리러 오는 걸 잊으셨다
        sadness: 코로나 때문에 할머니를 못 만난다
        sadness: 하나뿐인 친구였는데 이제 없다
        sadness: 매일 밤 우리 사진을 본다
        sadness: 그녀가 반지를 두고 떠났다
        sadness: 딸이 나랑 말을 하지 않는다
        sadness: 전쟁으로 형을 잃었다
        sadness: 애들이 내 신발을 보고 웃었다
        anger: 엄마가 내 우편물을 또 뜯어봤다
        anger: 룸메이트가 일주일째 설거지를 안 한다
        anger: 사장이 별일도 아닌데 한밤중에 전화했다
        anger: 내 건 줄 알면서 마지막 조각을 먹었다
        anger: 피부색 때문에 입장을 거부당했다
        anger: 고장 난 세탁기를 나한테 팔았다
        anger: 누가 내 차 문을 찌그러뜨렸다
        anger: 경찰은 신고를 해도 아무것도 안 했다
        anger: 나는 두 배로 일하는데 월급은 절반이다
        anger: 자꾸 나를 전 여자친구랑 비교한다
        fear: 나무가 바로 우리 차 뒤로 쓰러졌다
        fear: 밤에 누가 창문을 두드렸다
        fear: 아기가 동전을 삼켰다
        fear: 다리에 감각이 없다
        fear: 법원에서 편지가 왔다
        fear: 공습 때문에 지하실에서 잤다
        fear: 가스 불을 켜 놓고 나온 것 같다
        fear: 너무 멀리까지 헤엄쳐 나왔다
        fear: 어둠 속에서 손이 내 어깨에 닿았다
        fear: 그가 문을 잠그고 나를 못 나가게 했다
        none: 박물관은 일요일에 무료다
        none: 삼촌은 차를 판다
        none: 소파를 반대쪽 벽으로 옮겼다
        none: 걸어서 십 분 걸린다
        none: 그는 대학에서 역사를 공부했다
        none: 표를 인쇄했다
        none: 회의에 의자가 더 필요하다
        none: 빵은 조리대 위에 있다
        """
}
