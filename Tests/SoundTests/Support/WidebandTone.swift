import Foundation

/// 1.04 s of a 500 Hz tone in AMR-WB, which Debian cannot encode; computed and coded by libvo-amrwbenc 0.1.3.
enum WidebandTone {
    static let seconds = 1.04
    static let bytes = [UInt8](Data(base64Encoded: text.filter { !$0.isNewline }) ?? Data())

    private static let text = """
        IyFBTVItV0IKFP/MRGTDXTCWiEQfFFV3/oCJDRRICMTE0Mnd3EaCh4bIFP+8ox/T6Hskps7/uhaBiIDkRuagoWeh14tpnIpHyTUg
        FPeUpcTs0hiiqj1nB+UA+CAxgadQGEjEANASEHQ4ioCAFP/Ur/P/8xIkrTjqThVi2ZFIIESxBAJEhgVvQsJMa9AoFOeUrd388hii
        qDn/D9UHlYAbOkgYGsqnC8AXT5LpJk9QFP/UqsWa9zIkr3pqVhV9djbGAJIUgHQCgAj3Za5OAKAQFPeUpRH+0hiiqDn/D9UAw8A6
        iGQwBwZhhKSdg+ARkiQgFP/Up9iKozIkr3pqVhV64JBCToEQgEpHh4kBYG9KDAaQFPeUpQDO2hiiqDnvD/UBjpAEj6Qoh4OBB4IR
        mwuTF0P4FP/Uqg1b9zIkr3pqVhVr0jlAlGowjhQCRs5jkYMI4BBwFPeUpRHe2hiiqDnvB/VEYPhEuHssqIhryAG2FRBRACl4FP/U
        qgXZ1zIkr3pqVgV2Q7bIVCAUh1FikQ+g1HvAsYLQFPeUpRH+0hiiqDn/D9UA8GAwtO6oLADCqCQIkRywMJHoFP/UrsEaxzIkr3pq
        VhV7cDlC2AYIgGwCR4mPwSZKOITAFOeUrd388hiiqDn/B9UAJdjHSFAQRgzRnBNXoSiWVQyQFP/UrxhKozIkr3pqVhV7qtBAYpVI
        INYBjaIZZpXCrARQFPeUpQDO2hiiqDn/D8UJnwiKAefAp4UF/z2QlJuwEdaQFP/Upsma5zIkr3pqVhV+vEAVQGS8PQgIBOMPB8DT
        QGzQFPeUpVXe0hiiqDn/D9UB3kinnD5JSoAATU2QwfFhhA/AFP/Up9gIozIkr3pqVhVbpxyGExLRpBwGSThP4TUaU4QIFPeUpRH+
        0hiiqDn/D9UBnTxCkG4TQkwYkwVRAWkBBMeIFP/UqzxLMzIkr3pqVhV7SgoE0owgDbSABwkrY4AIRoQgFPeUpUCO2hiiqDnvD/UF
        yZBCXJ8IYkqIaA2DwHHphJcQFP/Ur9AKgzIkr3pqRiVvVh8DnGSHD4QCSlxjgSfZ+QbIFPeUpRH+0hiiqDn/D9UESXQ21s4gDgpO
        IEFBCxQx0gGAFP/UqQxrezIkr3pqVhV6t0QcAkqAdBkiwOpUGXySSygQFOeUrd388hiiqDn/D9UElRwBKRcAEOg6gXdVAB0iE63o
        FP/UrsEaxzIkr3pqVhV67PFJYOBBCEItTpqFAh3bIs0AFPeUpWTuUhiiqDn/D9UEE0Y4JoXiAaUEJEcBKho6gInIFP/Urgla5zIk
        r3pqVgV17LRCC4eFmAYFo5WMYHpWgAAQFPeUpRH+0hiiqDnvB/UBRJgwHC4oUojpjX+STxhfBKawFP/Upsma5zIkr3pqVhV/SL5A
        ygHUhs4ACY+l9wNIqJFYFPeUpRH+0hiiqDnvD/UE70whrG/BgAwBceW34CUBkCrQFP/UqixbNzIkr3pqRhV+2bEMbpQATih1ikOI
        QlvISiGQFPeUpVGe2hiiqDn/D8UEsGnBqyPkAQRuAswceY8MoIXoFP/UqgXZ1zIkr3pqRjV6GyyoUEAw5lGAAU6nH8UAAMDQFPeU
        pWTuUhiiqDn/D9UDwSByeEYIwgGGRIBDjVAwcE2IFP/UqzxLMzIkr3pqVhVyw5QEh6AIhKNHE4hoUH6IwCcIFPeUpRH+0hiiqDnv
        D/UATQggCAhxDoXAlC8Wg0EJCQ/gFP/Uq5QLgzIkr3pqRjV65DYaQcaAnEIEgoWEInwKA8MAFPeUpRH+0hiiqDn/D9UDybAW1j4g
        CkoQNAlVAaAdRlZAFP/Uqg1b9zIkr3pqVhV6+XRHgGgIBCEEg8Dnl8+DACBIFPeUpRH+0hiiqDn/D9UAz5AGRk8CFwwNLSDTDZgx
        0kbwFP/UpciqazIkr3pqVjVjd0SEVgopRJUoA9IJV04QwCJoFPeUpRH+0hiiqDj/H9Umo9pw7AwiwYQ4EPgbKyJIUJDwFP/Uqg1b
        9zIkr3pqVhV7cLcGQMOAhCRDAImjNP8KRLDYFPeUpVGe2hiiqDn/D8UgS6EjhxqIWwWcDM2exBG5G0sgFP/UqxTJkzIkr3pqRjVx
        8XDWIkSICEd2BxnGsffEI4KYFPeUpQDO2hiiqDn/D9UCVwA2DGDpkp0ATbFEgbEUkUcgFP/Upsma5zIkr3pqVhV7Y0JOghQQBJca
        xYhdYy3CQBzIFPeUpRH+0hiiqDn/D9UGn9KD1sZPksZoEUlTSS4JQCJQFP/UqyxLczIkr3pqVhV+zUXBCmhlDgsAwh9kG4rAIUkg
        """
}
