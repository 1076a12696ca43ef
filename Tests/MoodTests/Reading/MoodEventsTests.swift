import Testing
@testable import Mood

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
}
