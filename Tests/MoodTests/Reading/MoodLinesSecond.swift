/// What people may say into a diary, each line with what it speaks of, in the second batch that was written for it.
enum MoodLinesSecond {
    static let english = """
        joy: my daughter made the swim team
        joy: the doctor listened and said the baby's heartbeat is strong
        joy: i cooked for twelve people and everyone asked for seconds
        joy: after two years of trying we're having a little girl
        joy: my old math teacher recognized me on the bus and we talked the whole ride
        joy: when i opened the envelope and saw that i had been admitted
        joy: the neighbors brought over soup when they heard i had a cold
        joy: we watched the meteor shower from the roof wrapped in blankets
        joy: my brother called from overseas just to sing happy birthday
        joy: ok so guess who just got her driver's license
        joy: it rained so we stayed in and played board games all afternoon
        joy: the tomatoes i planted are finally ripe
        joy: when the exams were over and the long summer holidays started
        joy: turns out the mole was nothing to worry about
        joy: my grandson took three steps today all by himself
        joy: i fit into my old jeans again
        joy: the whole office stood up and clapped for me
        joy: when i came first in the school race
        joy: a little kid at the store gave me the biggest smile
        joy: the band played our song and we slow danced
        joy: mom beat it she is cancer free
        joy: i had coffee in the garden and the birds were singing
        joy: she texted back she wants to see me again
        joy: found twenty bucks in my winter coat
        joy: when my parents bought me my first bicycle
        joy: the kids made me breakfast in bed
        joy: we got the apartment the one with the balcony
        joy: i finally beat my dad at chess
        joy: he wrote me a poem for our anniversary
        joy: back home after three months on the ship
        sadness: my uncle died in a car accident in march
        sadness: i walked past our old house and there were strangers living in it
        sadness: when my girlfriend told me that she had met somebody else
        sadness: they found our cat by the side of the road
        sadness: i studied for months and still didn't pass
        sadness: it has been a year since dad's funeral
        sadness: my kids are all grown up and the house is so quiet
        sadness: when i was not chosen for the school team
        sadness: i set the table for two out of habit
        sadness: the factory is shutting down and all my friends will be out of work
        sadness: my son said he doesn't want to visit me anymore
        sadness: when i saw a homeless old man sleeping in the snow
        sadness: we lost the baby at twelve weeks
        sadness: she used to call me every sunday
        sadness: everybody else has plans for new year's eve
        sadness: i had to sell my grandfather's piano
        sadness: grandma asked me three times who i was
        sadness: when we had to say goodbye at the end of the exchange year
        sadness: he left without a word
        sadness: i don't have any friends in this city
        sadness: my application was rejected again
        sadness: twenty years of marriage and now it's over
        sadness: the nurse said there was nothing more they could do
        sadness: i keep her scarf because it still smells like her
        sadness: my little brother has to repeat the year
        sadness: when i had a fight with my mother before she went to hospital
        sadness: i wanted to be a dancer but my knees gave out
        sadness: just me and the cat again on valentine's day
        sadness: our neighbor's little boy has leukemia
        sadness: nothing tastes of anything since she's gone
        anger: the guy next door lets his dog bark from six in the morning
        anger: my manager yelled at me in front of a customer
        anger: when my sister borrowed my dress and ruined it
        anger: i paid for express shipping and it still took three weeks
        anger: he promised to fix the roof in may and it's october
        anger: someone keyed my car in the parking lot
        anger: when a man in the bus touched me on purpose
        anger: they changed the deadline and nobody told me
        anger: the bank froze my account for no reason
        anger: my husband forgot to pick up our daughter from school
        anger: she copied my homework and got the better grade
        anger: when i was punished for something my brother had done
        anger: the people upstairs were moving furniture until three am
        anger: he read my messages while i was in the shower
        anger: don't you ever speak to my mother like that
        anger: another meeting that could have been an email
        anger: they fired her while she was pregnant
        anger: the cyclist spat at my window
        anger: my coworker keeps talking over me in meetings
        anger: you had one job
        anger: when my friends talked about me behind my back
        anger: i asked for no onions and got extra onions
        anger: the referee gave a penalty that never was
        anger: he still owes me five hundred and he bought himself a new tv
        anger: the teenagers threw stones at the ducks
        anger: i have told you a hundred times to close that door
        anger: when someone in the family opened my letters
        anger: the ticket machine swallowed my money
        anger: my father never listened to what i wanted
        anger: they raised our rent by thirty percent overnight
        fear: the wheels came off the runway and everybody was praying
        fear: there was blood in my urine this morning
        fear: when i was walking home and a group of men started shouting after me
        fear: i'm supposed to meet his parents tonight and my stomach is in knots
        fear: our boat started filling with water
        fear: a bear came into the camp
        fear: when i had to jump from the high board
        fear: the school called and said there had been an accident
        fear: i can't stop thinking about what the scan might show
        fear: the door handle moved slowly and i held my breath
        fear: my visa runs out in two weeks and i still have no answer
        fear: when the teacher called my name and i had not prepared anything
        fear: he had a gun under his jacket
        fear: the tide came in faster than we thought and we were cut off
        fear: i lost my little sister in the market crowd
        fear: the elevator stopped between two floors and the light went off
        fear: they say the storm will reach us by midnight
        fear: my husband is driving home on icy roads
        fear: i woke up at four and felt that somebody was sitting on my bed
        fear: the dentist picked up the drill
        fear: when i thought i was pregnant at seventeen
        fear: i almost dropped the baby
        fear: the dog growled and showed its teeth
        fear: if they find out i will be fired
        fear: first day at the new school tomorrow and i know nobody
        fear: there were bombs falling on the next village
        fear: my heart was beating so loud i thought they'd hear it
        fear: i hate flying every bump makes me grab the seat
        fear: when we were climbing and the rope slipped
        fear: someone had been in my apartment the drawers were open
        none: my sister works in a bank downtown
        none: the baby sleeps in the small room
        none: we have two exams in june
        none: the dog needs his shots next week
        none: he has a meeting with the doctor about the new building
        none: i washed the car and put it in the garage
        none: the plane lands at six thirty
        none: my uncle lives near the station
        none: she put the flowers on the table
        none: the kids are at school until four
        none: i ordered a pizza and two salads
        none: my father was born in nineteen fifty
        none: the police station is next to the post office
        none: we changed the light bulb in the basement
        none: i have to send the letter before noon
        none: they are building a new bridge over the river
        none: the teacher wrote the date on the board
        none: he drives a truck for a living
        none: the water is in the fridge
        none: our house has three rooms and a cellar
        none: i talked to my mother on the phone about the recipe
        none: the letter came this morning
        none: she cut the bread and i set the table
        none: the game starts at eight on channel two
        """

    static let korean = """
        joy: 딸이 수영 대표로 뽑혔다
        joy: 아기 심장 소리를 처음 들었다
        joy: 내가 차린 음식을 손님들이 싹싹 비웠다
        joy: 둘째가 생겼대 남편이 춤을 췄다
        joy: 길에서 우연히 고등학교 때 은사님을 만났다
        joy: 봉투를 열어 보니 합격이라고 적혀 있었다
        joy: 옆집 아주머니가 김치를 나눠 주셨다
        joy: 옥상에서 별똥별을 봤다
        joy: 형이 외국에서 생일 축하 전화를 해 줬다
        joy: 나 운전면허 땄다
        joy: 비가 와서 집에서 가족이랑 보드게임을 하며 하루를 보냈다
        joy: 텃밭에 심은 토마토가 빨갛게 익었어
        joy: 시험이 다 끝나고 방학이 시작됐다
        joy: 걱정했던 혹이 아무것도 아니래
        joy: 손자가 오늘 혼자서 세 걸음을 걸었다
        joy: 예전에 입던 바지가 다시 맞는다
        joy: 발표가 끝나니까 다들 일어나서 박수를 쳐 줬다
        joy: 겨울 코트에서 만 원을 주웠다
        joy: 그 애한테서 먼저 연락이 왔어
        joy: 아이들이 아침상을 차려 줬다
        sadness: 삼촌이 교통사고로 돌아가셨다
        sadness: 옛날 살던 집에 가 보니 다른 사람이 살고 있었다
        sadness: 여자친구가 다른 사람이 생겼다고 했다
        sadness: 몇 달을 공부했는데 결국 안 됐다
        sadness: 아버지 장례를 치른 지 벌써 일 년이다
        sadness: 아이들이 다 커서 나가니 집이 너무 조용하다
        sadness: 대표 선수로 뽑히지 못했다
        sadness: 습관처럼 밥을 두 그릇 펐다
        sadness: 아들이 이제 나를 보러 오고 싶지 않대
        sadness: 눈 오는 날 길에서 자는 할아버지를 봤다
        sadness: 십이 주 만에 아기를 잃었다
        sadness: 일요일마다 전화하던 엄마가 이제 없다
        sadness: 할아버지가 쓰시던 피아노를 팔아야 했다
        sadness: 할머니가 나보고 누구냐고 세 번이나 물으셨다
        sadness: 말 한마디 없이 떠났다
        sadness: 이 동네에는 친구가 한 명도 없다
        sadness: 이십 년 결혼 생활이 끝났다
        sadness: 의사가 더 이상 해 줄 수 있는 게 없다고 했다
        sadness: 무릎을 다쳐서 춤을 그만뒀다
        sadness: 올해 크리스마스도 나 혼자다
        anger: 옆집 개가 새벽 여섯 시부터 짖는다
        anger: 손님 앞에서 팀장이 나한테 소리를 질렀다
        anger: 언니가 내 원피스를 빌려 가서 망쳐 놨다
        anger: 돈을 더 냈는데 배송이 삼 주나 걸렸다
        anger: 누가 주차장에서 내 차를 긁어 놨다
        anger: 버스에서 어떤 남자가 일부러 내 몸을 만졌다
        anger: 마감이 바뀌었는데 아무도 나한테 말을 안 해 줬다
        anger: 은행이 이유도 없이 내 계좌를 막았다
        anger: 남편이 애 데리러 가는 걸 까먹었다
        anger: 내 숙제를 베낀 애가 나보다 점수를 잘 받았다
        anger: 동생이 한 일로 내가 벌을 받았다
        anger: 위층에서 새벽 세 시까지 가구를 옮긴다
        anger: 샤워하는 동안 내 문자를 다 읽었더라
        anger: 우리 엄마한테 그딴 식으로 말하지 마
        anger: 임신했다고 회사에서 나가라고 했대
        anger: 회의 때마다 내 말을 자르는 동료가 있다
        anger: 양파 빼 달라고 했는데 더 넣어 줬다
        anger: 내 돈은 안 갚으면서 새 텔레비전을 샀더라
        anger: 애들이 오리한테 돌을 던지고 있었다
        anger: 문 좀 닫으라고 백 번은 말했다
        fear: 소변에서 피가 나왔다
        fear: 집에 가는데 남자들이 뒤에서 소리를 질렀다
        fear: 배에 물이 차기 시작했다
        fear: 학교에서 전화가 왔는데 사고가 났다고 했다
        fear: 문손잡이가 천천히 돌아가서 숨을 죽였다
        fear: 비자가 이 주 뒤면 끝나는데 아직 답이 없다
        fear: 선생님이 이름을 불렀는데 준비를 하나도 안 했다
        fear: 그 남자가 주머니에 칼을 넣고 있었다
        fear: 시장에서 동생 손을 놓쳤는데 안 보였다
        fear: 오늘 밤에 태풍이 온다고 한다
        fear: 남편이 눈길에 운전해서 오고 있다
        fear: 새벽에 깼는데 누가 침대에 앉아 있는 느낌이 들었다
        fear: 열일곱 살에 임신한 줄 알았다
        fear: 개가 이빨을 드러내고 으르렁거렸다
        fear: 들키면 나는 끝이다
        fear: 내일부터 새 학교에 가는데 아는 사람이 없다
        fear: 옆 마을에 폭탄이 떨어졌다
        fear: 비행기가 흔들릴 때마다 의자를 꽉 잡았다
        fear: 집에 왔는데 서랍이 다 열려 있었다
        fear: 검사에서 뭐가 나올지 계속 생각난다
        none: 누나는 시내 은행에서 일한다
        none: 아기는 작은방에서 잔다
        none: 유월에 시험이 두 개 있다
        none: 차를 닦아서 차고에 넣었다
        none: 비행기는 여섯 시 반에 도착한다
        none: 삼촌은 역 근처에 사신다
        none: 꽃을 식탁 위에 놓았다
        none: 아이들은 네 시까지 학교에 있다
        none: 피자 하나랑 샐러드 두 개를 시켰다
        none: 아버지는 천구백오십 년에 태어나셨다
        none: 경찰서는 우체국 옆에 있다
        none: 지하실 전구를 갈았다
        none: 강 위에 새 다리를 짓고 있다
        none: 엄마랑 전화로 요리법을 이야기했다
        none: 오늘 아침에 편지가 왔다
        none: 경기는 여덟 시에 시작한다
        """
}
