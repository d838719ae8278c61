extension Sample {
    private static let hold = "Sources/Purser/Granting/HoldReason.swift"
    private static let holdAdvice = "Sources/Purser/Granting/HoldReason+Advice.swift"
    private static let error = "Sources/Purser/Errors/PurchaseError.swift"
    private static let errorAdvice = "Sources/Purser/Errors/PurchaseError+Advice.swift"
    private static let english = "Sources/Purser/Resources/en.lproj/UserTexts.strings"
    private static let chinese = "Sources/Purser/Resources/zh-Hans.lproj/UserTexts.strings"

    private static let holds = "enum HoldReason { case storage(String) }"
    private static let advice = "extension HoldReason { var advice: [String] { [\"storage\"] } }"
    private static let errors = "struct Code { static let busy = Code(rawValue: 3) }"

    static let texts = [
        Sample(
            .caseTexts,
            good: [
                [hold: holds, holdAdvice: advice, english: "\"hold.storage\" = \"No room.\";"],
                [
                    error: errors, errorAdvice: "let a = [\"busy\": \"Wait.\"]",
                    english: "\"error.busy\" = \"Wait.\";",
                ],
            ],
            bad: [
                [hold: holds, holdAdvice: "", english: "\"hold.storage\" = \"No room.\";"],
                [hold: holds, holdAdvice: advice, english: "\"hold.room\" = \"No room.\";"],
                [
                    hold: holds, holdAdvice: advice, english: "\"hold.storage\" = \"No room.\";",
                    chinese: "",
                ],
                [error: errors, errorAdvice: "let a = [\"busy\": \"Wait.\"]", english: ""],
            ]
        ),
        Sample(
            .languageKeys,
            good: [
                [
                    english: "\"a\" = \"A\";\n\"b\" = \"B\";",
                    chinese: "\"b\" = \"b\";\n\"a\" = \"a\";",
                ]
            ],
            bad: [
                [english: "\"a\" = \"A\";", chinese: ""],
                [english: "\"a\" = \"A\";\n\"a\" = \"B\";"],
            ]
        ),
    ]
}
