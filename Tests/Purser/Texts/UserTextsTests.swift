import Foundation
import Testing

@testable import Purser

@Suite("What a user is told")
struct UserTextsTests {
    private static let codes = PurchaseError.Code.names.map(\.code)

    private static let holds: [HoldReason] = [
        .undecided(UndecidedReason(.unreachable)), .handlerFailed(""), .ownerUnknown,
        .ambiguousOrder([]), .rejected(RejectionReason(.wrongApp)), .storage(""),
        .paymentUnknown(""), .ownedButUnseen, .acceptedElsewhere, .ownedByOther, .journalMoved,
    ]

    private static let rejections = RejectionReason.advices.keys.sorted().map {
        RejectionReason(RejectionReason.Code(name: $0))
    }

    private static let pendings: [PendingReason] = [
        .approval, .payment, .verification(.payment("p")), .resolution(.payment("p")),
    ]

    @Test(
        "the resources of each language are there and have every key", arguments: ["en", "zh-Hans"])
    func languages(language: String) throws {
        let table = try #require(TextTable.loaded[language])
        #expect(table.keys.sorted() == UserTexts.keys)
        for (key, text) in table {
            #expect(!text.trimmingCharacters(in: .whitespaces).isEmpty, "\(key)")
            #expect(text.contains { "。.".contains($0) }, "\(key) is a sentence")
        }
        #expect(TextTable.languages.contains(language))
    }

    @Test("the texts in the code are the English resources")
    func english() {
        #expect(TextTable.loaded["en"] == TextTable.english)
    }

    @Test("each case has texts of its own key in both languages, for users and for developers")
    func cases() {
        var used: Set<String> = [
            "error.unknown", "rejection.other", "outcome.alreadyOwned", "outcome.scheduled",
        ]
        for language in ["en", "zh-Hans"] {
            let texts = UserTexts(languages: [language])
            func expect(_ key: String, _ text: String, _ advice: String) {
                #expect(text == TextTable.loaded[language]?[key], "\(key)")
                #expect(advice.count > 20, "\(key)")
                used.insert(key)
            }
            for code in Self.codes {
                let error = PurchaseError(code, .request, "", isRetryable: false)
                #expect(error.advice != PurchaseError.Code.unknownAdvice)
                expect("error.\(code.name)", texts.text(for: error), error.advice)
            }
            for hold in Self.holds {
                expect("hold.\(hold.name)", texts.text(for: hold), hold.advice)
            }
            for reason in Self.rejections {
                expect("rejection.\(reason.code.name)", texts.text(for: reason), reason.advice)
            }
            for reason in Self.pendings {
                expect("pending.\(reason.name)", texts.text(for: reason), "is no error, but waits")
            }
        }
        #expect(used.sorted() == UserTexts.keys)
    }

    @Test("every end of a purchase that is not plain has a text")
    func outcomes() {
        let texts = UserTexts(languages: ["en"])
        let grant = Grant(
            id: "g", revision: 1, product: "coins", owner: .single, quantity: 1, goods: [],
            cause: .purchase
        )
        for plain in [PurchaseOutcome.granted(grant), .resumed(grant), .cancelled] {
            #expect(texts.text(for: plain) == nil)
        }
        let keys: [(PurchaseOutcome, String)] = [
            (.pending(.approval), "pending.approval"),
            (.rejected(RejectionReason(.revoked)), "rejection.revoked"),
            (.alreadyOwned(.same), "outcome.alreadyOwned"),
            (.alreadyOwned(.other), "hold.ownedByOther"), (.scheduled, "outcome.scheduled"),
            (.unknown(.payment("p")), "hold.paymentUnknown"),
        ]
        for (outcome, key) in keys {
            #expect(texts.text(for: outcome) == TextTable.english[key])
        }
    }

    @Test("what is not known yet has a general text and advice")
    func unknown() {
        let texts = UserTexts(languages: ["en"])
        let error = PurchaseError(.init(rawValue: 99), .request, "", isRetryable: true)
        #expect(error.code.name == "code99")
        #expect(texts.text(for: error) == TextTable.english["error.unknown"])
        #expect(error.advice == PurchaseError.Code.unknownAdvice)
        let other = RejectionReason(.other("odd"))
        #expect(texts.text(for: other) == TextTable.english["rejection.other"])
        #expect(other.advice.contains("odd"))
        #expect(UndecidedReason(.other("odd")).advice.contains("odd"))
    }

    @Test("a server's own text comes first, then the app's, then the library's")
    func precedence() {
        let told = RejectionReason(.refusedByServer, userText: "Ask Anna.")
        let bare = RejectionReason(.refusedByServer)
        let texts = UserTexts(languages: ["en"]) { key in
            key == "rejection.refusedByServer" ? "No." : nil
        }
        #expect(texts.text(for: told) == "Ask Anna.")
        #expect(texts.text(for: HoldReason.rejected(told)) == "Ask Anna.")
        #expect(texts.text(for: bare) == "No.")
        #expect(texts.text(for: HoldReason.rejected(bare)) == TextTable.english["hold.rejected"])
    }

    @Test(
        "the first language of the user's that there is wins",
        arguments: [
            (["zh-Hans-CN", "en"], "zh-Hans"), (["zh_CN"], "zh-Hans"), (["zh"], "zh-Hans"),
            (["zh-Hant-TW", "zh-Hans"], "zh-Hans"), (["zh-Hant", "de"], "en"), (["zh-HK"], "en"),
            (["de-CH", "en-GB", "zh-Hans"], "en"), ([], "en"), (["zh-Hans-HK"], "zh-Hans"),
        ]
    )
    func preference(languages: [String], expected: String) {
        #expect(TextTable.language(preferring: languages) == expected)
    }

    @Test("without resources, or with a file that cannot be read, English stands in")
    func missing() throws {
        #expect(TextTable.read("zh-Hans", in: [URL(filePath: "/nowhere")]) == nil)
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "purser-texts-\(UUID().uuidString)")
        let place = folder.appending(path: "zh-Hans.lproj")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data("\"a\" = ".utf8).write(to: place.appending(path: "UserTexts.strings"))
        #expect(TextTable.read("zh-Hans", in: [folder]) == nil)
        try FileManager.default.removeItem(at: folder)
    }
}
