extension Texts {
    // MARK: What happens to an entry while its page is open

    var changedMeanwhile: String {
        pick("This entry was changed meanwhile.", "그사이 이 항목이 바뀌었습니다.")
    }
    var changedWhileTyping: String {
        pick(
            "This entry was changed elsewhere. What you type stays here, and when you keep it you are shown both.",
            "다른 곳에서 이 항목이 바뀌었습니다. 쓰던 글은 그대로 있고, 저장하면 둘 다 보여 줍니다."
        )
    }
    var showAsIs: String { pick("Show it as it is now", "지금 모습 보기") }
    var removedMeanwhile: String {
        pick("This entry was removed meanwhile.", "그사이 이 항목이 지워졌습니다.")
    }
    var removedWhileTyping: String {
        pick(
            "This entry was removed elsewhere. What you type stays here; put it back to keep that.",
            "다른 곳에서 이 항목이 지워졌습니다. 쓰던 글은 그대로 있습니다. 저장하려면 먼저 되돌리세요."
        )
    }
}
