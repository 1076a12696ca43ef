import Programs

extension Invocation {
    func isGiven(_ option: any OptionDeclaring) -> Bool { given.options[option.declaration.name] != nil }

    /// Refuses options that would be ignored beside another one.
    func refuse(_ ignored: any OptionDeclaring..., beside other: any OptionDeclaring) throws(Failure) {
        try refuse(ignored, beside: other)
    }

    func refuse(_ ignored: [any OptionDeclaring], beside other: any OptionDeclaring) throws(Failure) {
        guard isGiven(other), let first = ignored.first(where: isGiven) else { return }
        throw Failure(
            .usage,
            "--\(first.declaration.name) cannot be used with --\(other.declaration.name)"
        )
    }
}
