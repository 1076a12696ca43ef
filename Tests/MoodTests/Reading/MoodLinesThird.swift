/// What people may say into a diary, each line with what it speaks of, in the third batch that was written for it.
enum MoodLinesThird {
    static let english = """
        joy: my cousin finally asked her out and she said okay
        joy: the cake rose beautifully and the whole house smells of vanilla
        joy: when i received my first wages
        joy: my dad hugged me and told me he was proud
        joy: our flight was on time and the hotel upgraded us to a sea view
        joy: when i met my host family and they were so warm to me
        joy: i got an a on my history paper
        joy: the sun came out just in time for the barbecue
        joy: after the operation the doctor told us that grandpa would walk again
        joy: i learned to ride a motorcycle at sixty
        joy: the choir concert was sold out and people were cheering
        joy: we adopted a senior dog and he already follows me everywhere
        joy: when our team won the cup after extra time
        joy: no traffic no rain and a parking spot right at the door
        joy: my pen pal from japan is coming to visit
        joy: i've lost ten kilos since january
        joy: she kissed me on the cheek when i dropped her off
        joy: my sister had twins
        joy: when i found the ring i had lost years ago
        joy: our little shop made a profit for the first time
        joy: my professor said it was the best essay in the class
        joy: spent the whole sunday in bed with a good book and tea
        joy: i can finally see without glasses
        joy: haha that was the funniest thing i have heard all year
        joy: our son called from the army and he's doing great
        joy: the garden is full of bees and butterflies
        joy: when i heard i'd got the place at art school
        joy: they named the baby after me
        joy: best pizza i've ever had
        joy: i feel so at home with these people
        sadness: i had to tell my mother that her sister had died
        sadness: nobody sat with me at lunch
        sadness: when my first love married another man
        sadness: we scattered his ashes in the lake today
        sadness: i miss the way things were before the war
        sadness: my grades weren't good enough for medical school
        sadness: the old oak in front of our house is gone
        sadness: when my parents separated i was nine
        sadness: i called his number just to hear the voicemail
        sadness: she's been in a coma for two weeks
        sadness: i lost touch with all my friends after the move
        sadness: when i did not get a christmas present from my father
        sadness: they let me go after fifteen years at the company
        sadness: my horse broke his leg and they had to shoot him
        sadness: i feel like i disappointed everyone
        sadness: it's raining again and i don't want to see anybody
        sadness: my roommate moved out and now the flat feels dead
        sadness: when i watched the news about the starving children
        sadness: i waited at the restaurant for an hour and she never came
        sadness: my mom cries every night since my brother left
        sadness: we broke up after six years
        sadness: i'm thirty five and still living alone
        sadness: the test was negative again we've been trying for three years
        sadness: my favorite teacher is retiring and i couldn't say goodbye
        sadness: i don't think i'll ever be able to walk properly again
        sadness: when i learned that my friend had a serious illness
        sadness: everyone got a valentine except me
        sadness: he used to be so strong and now he can't hold a spoon
        sadness: my wedding dress is still hanging there unused
        sadness: i can't afford to go home for the holidays
        anger: my brother took my car without asking and returned it with an empty tank
        anger: the customer threw the coffee at me
        anger: when my boyfriend was two hours late and didn't even call
        anger: they built a wall in front of our window
        anger: he blames me for everything that goes wrong
        anger: the airline lost my suitcase and nobody answers the phone
        anger: when my mother read my diary
        anger: my ex is telling lies about me to our friends
        anger: she parks in my spot every single day
        anger: i cooked all day and they didn't even say thanks
        anger: when the examiner failed me for no reason
        anger: that politician got away with it again
        anger: my colleague took the day off and left all the work to me
        anger: some kids smashed our mailbox
        anger: he spends all our money on gambling
        anger: i saw a man kicking his dog
        anger: my landlord walked in without knocking
        anger: when people push on the bus and don't apologize
        anger: why do i always have to clean up after you
        anger: they told me women can't do this job
        anger: the repair shop charged me double and it's still broken
        anger: my teenage son slammed the door in my face
        anger: when my friend borrowed money and denied it later
        anger: he deleted all my photos
        anger: the doctor didn't take me seriously
        anger: people who talk loudly on the phone in the train
        anger: they gave my seat to someone else
        anger: he calls me stupid in front of the children
        anger: i was cheated by the taxi driver
        anger: stop lying to me
        fear: we heard gunshots down the street
        fear: my car slid on the ice and i couldn't stop
        fear: when i had to give a talk before the whole school
        fear: the lump under my arm is getting bigger
        fear: i think somebody is in the house
        fear: my hands are sweating just thinking about the interview
        fear: when i was lost in a strange city at night
        fear: the bridge was swaying and i couldn't look down
        fear: they might shut down our plant
        fear: my son has a fever of forty and he is shaking
        fear: when i was a child i believed there was a man under my bed
        fear: we were stuck in the cable car for an hour in the wind
        fear: a snake slithered across the path right in front of me
        fear: the police came to our door in the middle of the night
        fear: i have no idea how i'll pay the rent next month
        fear: when the truck came straight at us
        fear: i keep having this dream where i'm falling
        fear: my mother's surgery is tomorrow morning
        fear: the waves pulled me under and i couldn't breathe
        fear: he said he knows where i live
        fear: when i was about to hear my exam results
        fear: the roof was creaking under the snow
        fear: a drunk man kept staring at us in the subway
        fear: i felt the tooth crack and now i have to go to the dentist
        fear: something moved in the bushes
        fear: what if the cancer comes back
        fear: when i was left alone in the hospital as a child
        fear: there's a wasp in the car and i'm driving
        fear: our neighbor's house caught fire last night
        fear: i'm walking home and my phone is dead and it's so dark
        none: i need to buy stamps and envelopes
        none: the library is open until seven
        none: we have a test on chapter five
        none: my brother drives to work at six
        none: the doctor's office is on the second floor
        none: she wears a blue coat
        none: they live across from the church
        none: the bus was full this morning
        none: i took the dog to the park
        none: we eat dinner at seven
        none: my grandfather was a carpenter
        none: the plane was a big one
        none: he called about the order
        none: i left the car at the garage
        none: our teacher gave us two pages to read
        none: it is twelve degrees outside
        none: i put on my shoes and went out
        none: the store sells bikes and helmets
        none: my cousin has brown hair
        none: we drove through three small towns
        none: the lake is north of the village
        none: i have two sisters and one brother
        none: he repairs computers
        none: the class ends at noon
        """

    static let korean = """
        joy: 사촌 형이 드디어 고백했는데 잘됐대
        joy: 케이크가 예쁘게 부풀어서 온 집에 바닐라 냄새가 난다
        joy: 첫 월급날이라 부모님 내복을 샀다
        joy: 아빠가 나를 안아 주면서 자랑스럽다고 하셨다
        joy: 호텔에서 바다가 보이는 방으로 바꿔 줬다
        joy: 역사 과제에서 에이를 받았다
        joy: 할아버지가 다시 걸으실 수 있대
        joy: 예순에 오토바이를 배웠다
        joy: 공연 표가 매진됐고 관객들이 환호했다
        joy: 유기견을 데려왔는데 벌써 나를 졸졸 따라다닌다
        joy: 연장전 끝에 우리 팀이 우승했다
        joy: 일본에 사는 펜팔 친구가 놀러 온대
        joy: 일월부터 십 킬로를 뺐다
        joy: 언니가 쌍둥이를 낳았다
        joy: 몇 년 전에 잃어버린 반지를 찾았다
        joy: 우리 가게가 처음으로 흑자가 났다
        joy: 교수님이 내 글이 제일 좋다고 하셨다
        joy: 일요일 내내 침대에서 책을 읽으며 차를 마셨다
        joy: 아들이 군대에서 전화했는데 잘 지낸대
        joy: 인생 최고의 피자였다
        sadness: 엄마한테 이모가 돌아가셨다고 말해야 했다
        sadness: 점심시간에 아무도 내 옆에 앉지 않았다
        sadness: 첫사랑이 다른 남자와 결혼했다
        sadness: 오늘 호수에 아버지를 뿌려 드렸다
        sadness: 성적이 모자라서 의대에 못 갔다
        sadness: 집 앞에 있던 큰 나무가 사라졌다
        sadness: 내가 아홉 살 때 부모님이 따로 사시게 됐다
        sadness: 목소리가 듣고 싶어서 없는 번호로 전화를 걸었다
        sadness: 이사한 뒤로 친구들과 연락이 다 끊겼다
        sadness: 십오 년 다닌 회사에서 나가게 됐다
        sadness: 내가 모두를 실망시킨 것 같다
        sadness: 비도 오고 아무도 만나고 싶지 않다
        sadness: 식당에서 한 시간을 기다렸는데 그녀는 오지 않았다
        sadness: 형이 떠난 뒤로 엄마는 매일 밤 우신다
        sadness: 육 년 사귄 사람과 끝났다
        sadness: 서른다섯인데 아직도 혼자 산다
        sadness: 이번에도 임신이 아니래 벌써 삼 년째다
        sadness: 친구가 많이 아프다는 소식을 들었다
        sadness: 다들 초콜릿을 받았는데 나만 못 받았다
        sadness: 돈이 없어서 이번 명절에 고향에 못 간다
        anger: 동생이 말도 없이 내 차를 타고 나가서 기름을 다 써 버렸다
        anger: 손님이 나한테 커피를 던졌다
        anger: 두 시간이나 늦어 놓고 전화도 안 했다
        anger: 우리 집 창문 앞에 벽을 세웠다
        anger: 뭐든지 다 내 탓이라고 한다
        anger: 항공사가 내 짐을 잃어버렸는데 전화도 안 받는다
        anger: 엄마가 내 일기장을 읽었다
        anger: 전 남자친구가 친구들한테 내 험담을 하고 다닌다
        anger: 매일 내 자리에 차를 세워 놓는다
        anger: 하루 종일 요리했는데 고맙다는 말도 없다
        anger: 동료가 휴가를 가면서 일을 나한테 다 떠넘겼다
        anger: 애들이 우리 집 우편함을 부쉈다
        anger: 도박으로 우리 돈을 다 날렸다
        anger: 어떤 남자가 개를 걷어차는 걸 봤다
        anger: 집주인이 노크도 없이 들어왔다
        anger: 왜 항상 내가 치워야 돼
        anger: 여자는 이 일 못 한다고 하더라
        anger: 수리비를 두 배로 받고 아직도 고장이다
        anger: 내 사진을 다 지워 버렸다
        anger: 택시 기사가 일부러 돌아서 갔다
        fear: 길 아래쪽에서 총소리가 들렸다
        fear: 차가 빙판에서 미끄러져서 멈추지 않았다
        fear: 전교생 앞에서 발표를 해야 했다
        fear: 겨드랑이 혹이 점점 커진다
        fear: 집 안에 누가 있는 것 같다
        fear: 면접 생각만 해도 손에 땀이 난다
        fear: 낯선 도시에서 밤에 길을 잃었다
        fear: 다리가 흔들려서 아래를 볼 수 없었다
        fear: 우리 공장이 문을 닫을지도 모른다
        fear: 아들이 열이 사십 도인데 몸을 떤다
        fear: 어릴 때 침대 밑에 누가 있다고 믿었다
        fear: 뱀이 바로 내 앞을 지나갔다
        fear: 한밤중에 경찰이 우리 집에 왔다
        fear: 다음 달 월세를 어떻게 내야 할지 모르겠다
        fear: 트럭이 우리 쪽으로 돌진했다
        fear: 떨어지는 꿈을 자꾸 꾼다
        fear: 파도에 휩쓸려서 숨을 쉴 수 없었다
        fear: 내가 어디 사는지 안다고 했다
        fear: 암이 재발하면 어떡하지
        fear: 덤불 속에서 뭔가 움직였다
        none: 우표랑 봉투를 사야 한다
        none: 도서관은 일곱 시까지 연다
        none: 오 단원 시험이 있다
        none: 형은 여섯 시에 출근한다
        none: 진료실은 이 층에 있다
        none: 그녀는 파란 코트를 입는다
        none: 교회 맞은편에 산다
        none: 아침에 버스에 사람이 많았다
        none: 강아지를 데리고 공원에 갔다
        none: 저녁은 일곱 시에 먹는다
        none: 할아버지는 목수셨다
        none: 주문 때문에 전화가 왔다
        none: 차를 정비소에 맡겼다
        none: 밖은 십이 도다
        none: 신발을 신고 나갔다
        none: 수업은 열두 시에 끝난다
        """
}
