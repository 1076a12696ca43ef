/// What people may say into a diary, each line with what it speaks of, in the fourth batch that was written for it.
enum MoodLinesFourth {
    static let english = """
        joy: my little girl lost her first tooth and she's so proud of it
        joy: we danced at the wedding till our feet hurt
        joy: i passed the bar exam on the first try
        joy: when my husband came back from the front alive
        joy: they liked my design and want to hire me full time
        joy: mom made my favorite soup because i had a hard week
        joy: i planted a tree with my grandfather today
        joy: the vet says the dog will be fine
        joy: when i saw the sea for the first time
        joy: my daughter called me just to say she loves me
        joy: we laughed until we cried at the old videos
        joy: i hit my savings goal this month
        joy: all my kids are home for christmas
        joy: when i was given a puppy for my birthday
        joy: i ran into my old roommate and it felt like no time had passed
        joy: the deadline got extended i can breathe
        joy: my poem won the school contest
        joy: the train ride through the mountains was breathtaking
        joy: he remembered how i take my coffee
        joy: i got my first paying customer today
        joy: her fever is gone and she is eating again
        joy: a stranger paid for my groceries
        joy: when i discovered that my visa had been approved
        joy: my bread starter is alive and bubbling
        joy: first warm day of the year we ate outside
        joy: the baby laughed for the first time
        joy: i made the winning shot
        joy: we moved into a bigger apartment with a garden
        joy: my teacher read my story aloud to the class
        joy: nothing beats a hot shower after a long hike
        sadness: my grandfather didn't live to see my graduation
        sadness: she packed her bags and left
        sadness: i got a rejection letter from my dream school
        sadness: when my dog was run over by a car
        sadness: it's strange to eat breakfast without him
        sadness: i cried in the bathroom at work
        sadness: my best friend stopped talking to me
        sadness: when i realized that my marriage was over
        sadness: they cut me from the team
        sadness: we had to leave our home because of the flood
        sadness: i don't recognize myself anymore
        sadness: my mother is losing her memory
        sadness: the adoption fell through
        sadness: when i heard the song we used to dance to
        sadness: i haven't laughed in weeks
        sadness: nobody noticed my new haircut or me
        sadness: my brother is in jail
        sadness: the doctors turned off the machines this morning
        sadness: i spend every weekend alone in my room
        sadness: when my grandmother was buried
        sadness: my son dropped out of school
        sadness: i gave my best and it still wasn't enough
        sadness: he forgot our anniversary
        sadness: the last of my childhood friends has moved to the city
        sadness: i had to put my cat to sleep
        sadness: when i was not invited to my friend's wedding
        sadness: i lost the locket with her picture in it
        sadness: we never got to take that trip together
        sadness: my father drinks again
        sadness: she died before i could apologize
        anger: my neighbor poisoned our cat
        anger: he keeps touching my hair even though i told him not to
        anger: when i was overcharged at the garage
        anger: they laid off half the staff and gave themselves bonuses
        anger: my sister always gets her way
        anger: the guy behind me kicked my seat the whole flight
        anger: when my father forbade me to go to the party
        anger: i've asked him three times to take out the trash
        anger: somebody dumped garbage in our yard
        anger: the teacher humiliated my son in class
        anger: my phone company hung up on me twice
        anger: when my friend told lies about me
        anger: she showed up an hour late and didn't say sorry
        anger: they stole the flowers from my mother's grave
        anger: my boss took all the credit again
        anger: the doctor's office made me wait for two hours and then sent me home
        anger: when someone took my wallet from my bag
        anger: he promised to quit smoking and i caught him lying
        anger: my roommates had a party the night before my exam
        anger: a car splashed me and the driver just laughed
        anger: why does she have to be so rude to the staff
        anger: they refuse to fix the heating
        anger: my uncle made a racist joke at dinner
        anger: when i saw a woman beating her child
        anger: he hung up while i was still talking
        anger: my coworker ate my lunch again
        anger: they rejected my claim because of one missing stamp
        anger: i can't believe they sold the house behind our backs
        anger: the bus drove right past me
        anger: don't tell me to calm down
        fear: i heard footsteps in the attic
        fear: the doctor wants me to come back for a second scan
        fear: when i was chased by a bull
        fear: my daughter hasn't texted me since last night
        fear: we felt the earth shake and ran outside
        fear: i have to tell my parents that i failed
        fear: a man with a mask walked into the store
        fear: when the car in front of us exploded
        fear: my heart stopped when i saw the police at the door
        fear: the ice cracked under my feet
        fear: i'm going under the knife on thursday
        fear: when i was locked in the cellar as a child
        fear: there's been a break in two houses down
        fear: my contract ends in march and there's nothing in sight
        fear: we lost sight of our son in the waves
        fear: the plane hit an air pocket and dropped
        fear: when i had to walk across a narrow bridge
        fear: someone was breathing on the other end of the phone
        fear: i saw a shadow behind the curtain
        fear: the test came back abnormal
        fear: my father was drunk and had a knife in his hand
        fear: what if the baby isn't breathing
        fear: when i took the driving test
        fear: the dog broke loose and ran at me
        fear: i couldn't find the exit and it was getting smoky
        fear: i can't swim and the boat was tipping
        fear: he threatened to kill me if i left
        fear: thunder so loud the windows rattled
        fear: i'm dreading monday the review is at nine
        fear: when i saw a snake near my foot
        none: the office is closed on mondays
        none: my aunt teaches french
        none: we bought a new printer
        none: the train was a little early
        none: i left a message for the dentist
        none: he lives with his parents
        none: the recipe needs two eggs
        none: she has a brother in canada
        none: they open the doors at eight
        none: i watered the plants
        none: our dog is brown and white
        none: the exam has forty questions
        none: i took the stairs to the third floor
        none: my son is in second grade
        none: we drank tea and ate some crackers
        none: the shop is behind the school
        none: he wrote the number on a piece of paper
        none: the doctor works until five
        none: i changed trains in frankfurt
        none: they sell fruit at the corner
        none: the movie is two hours long
        none: i sent the form to the bank
        none: it is windy outside
        none: my grandmother has a red door
        """

    static let korean = """
        joy: 딸이 처음으로 이가 빠져서 무척 자랑스러워했다
        joy: 결혼식에서 발이 아플 때까지 춤을 췄다
        joy: 한 번에 변호사 시험에 붙었다
        joy: 남편이 전쟁터에서 살아서 돌아왔다
        joy: 내 디자인이 마음에 든다고 정직원으로 채용하고 싶대
        joy: 힘든 한 주였다고 엄마가 내가 좋아하는 국을 끓여 주셨다
        joy: 할아버지랑 나무를 심었다
        joy: 수의사가 강아지는 괜찮을 거래
        joy: 태어나서 처음으로 바다를 봤다
        joy: 딸이 그냥 사랑한다고 말하려고 전화했다
        joy: 옛날 영상을 보면서 눈물이 날 때까지 웃었다
        joy: 이번 달 저축 목표를 채웠다
        joy: 아이들이 모두 집에 와서 명절을 보냈다
        joy: 생일 선물로 강아지를 받았다
        joy: 내 시가 학교 대회에서 상을 탔다
        joy: 그 사람이 내 커피 취향을 기억하고 있었다
        joy: 가게를 열고 첫 손님이 왔다
        joy: 열이 내려서 아이가 다시 밥을 먹는다
        joy: 모르는 분이 내 장바구니를 계산해 주셨다
        joy: 선생님이 내 이야기를 반 아이들 앞에서 읽어 주셨다
        sadness: 할아버지는 내 졸업을 못 보고 가셨다
        sadness: 그녀가 짐을 싸서 나갔다
        sadness: 꿈에 그리던 학교에서 불합격 통지가 왔다
        sadness: 우리 개가 차에 치였다
        sadness: 그이 없이 아침을 먹는 게 낯설다
        sadness: 회사 화장실에서 울었다
        sadness: 단짝이 나랑 말을 안 한다
        sadness: 팀에서 빠지게 됐다
        sadness: 홍수 때문에 집을 떠나야 했다
        sadness: 거울 속의 내가 낯설다
        sadness: 어머니가 기억을 잃어 가신다
        sadness: 우리가 춤추던 노래를 들었다
        sadness: 몇 주째 웃어 본 적이 없다
        sadness: 형이 감옥에 갔다
        sadness: 오늘 아침에 의사들이 기계를 껐다
        sadness: 주말마다 방에 혼자 있다
        sadness: 최선을 다했는데 부족했다
        sadness: 남편이 결혼기념일을 잊었다
        sadness: 사과도 못 했는데 그 애가 죽었다
        sadness: 아버지가 다시 술을 드신다
        anger: 이웃이 우리 고양이한테 독을 먹였다
        anger: 하지 말라고 했는데 자꾸 내 머리를 만진다
        anger: 정비소에서 바가지를 썼다
        anger: 직원 절반을 자르고 자기들은 보너스를 챙겼다
        anger: 뒷사람이 비행기 내내 내 의자를 발로 찼다
        anger: 쓰레기 좀 버리라고 세 번이나 말했다
        anger: 누가 우리 마당에 쓰레기를 버리고 갔다
        anger: 선생님이 아이를 친구들 앞에서 망신 줬다
        anger: 통신사 상담원이 전화를 두 번이나 끊었다
        anger: 한 시간 늦게 와서 미안하다는 말도 없다
        anger: 엄마 산소에 놓은 꽃을 누가 훔쳐 갔다
        anger: 부장이 또 자기 혼자 다 한 것처럼 보고했다
        anger: 담배 끊는다더니 또 거짓말이었다
        anger: 시험 전날인데 룸메이트들이 파티를 했다
        anger: 차가 물을 튀기고는 그냥 가 버렸다
        anger: 보일러를 고쳐 달라는데 집주인이 들은 척도 안 한다
        anger: 내가 말하고 있는데 전화를 뚝 끊었다
        anger: 냉장고에 둔 내 도시락을 또 누가 먹었다
        anger: 버스가 나를 보고도 그냥 지나갔다
        anger: 서류 하나 빠졌다고 신청을 거절당했다
        fear: 다락에서 발소리가 들렸다
        fear: 의사가 다시 와서 사진을 한 번 더 찍자고 한다
        fear: 황소가 나를 쫓아왔다
        fear: 딸한테서 어젯밤부터 연락이 없다
        fear: 땅이 흔들려서 밖으로 뛰어나갔다
        fear: 부모님께 낙제했다고 말해야 한다
        fear: 복면을 쓴 남자가 가게에 들어왔다
        fear: 앞차가 갑자기 폭발했다
        fear: 문 앞에 경찰이 서 있어서 심장이 멎는 줄 알았다
        fear: 발밑에서 얼음이 갈라졌다
        fear: 목요일에 수술대에 오른다
        fear: 어릴 때 지하실에 갇힌 적이 있다
        fear: 두 집 건너에 도둑이 들었대
        fear: 계약이 삼월에 끝나는데 갈 데가 없다
        fear: 파도 속에서 아들이 안 보였다
        fear: 전화기 너머로 숨소리만 들렸다
        fear: 커튼 뒤에 그림자가 보였다
        fear: 검사 결과가 비정상으로 나왔다
        fear: 떠나면 죽이겠다고 협박했다
        fear: 연기가 차는데 출구를 못 찾겠더라
        none: 사무실은 월요일에 쉰다
        none: 이모는 불어를 가르친다
        none: 새 프린터를 샀다
        none: 치과에 메시지를 남겼다
        none: 그는 부모님과 함께 산다
        none: 요리에 계란 두 개가 들어간다
        none: 캐나다에 오빠가 있다
        none: 문은 여덟 시에 연다
        none: 화분에 물을 줬다
        none: 우리 강아지는 갈색이다
        none: 시험은 마흔 문제다
        none: 계단으로 삼 층까지 올라갔다
        none: 아들은 이 학년이다
        none: 차를 마시고 과자를 먹었다
        none: 의사는 다섯 시까지 일한다
        none: 은행에 서류를 보냈다
        """
}
