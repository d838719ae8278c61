import Foundation
import PurserTestSupport
import Testing

@testable import PurserReceipts

/// Bytes that are no proof at all. No rule can be switched off for them: what is not read is not
/// there to be accepted.
@Suite("Attacks on the form")
struct FormAttackTests {
    @Test("Text that is no token is refused with its reason", arguments: tokens)
    func token(_ name: String, _ text: String, _ reason: ProofFormError) throws {
        let check = SignedTokenCheck(roots: try Judged.trust(ChainRecipe(.quick).root.der))
        #expect(throws: reason) { try check.check(Array(text.utf8), at: .present) }
    }

    @Test("Bytes that are no receipt are refused with their reason", arguments: receipts)
    func receipt(_ name: String, _ bytes: [UInt8], _ reason: ProofFormError) throws {
        let check = AppReceiptCheck(roots: try Judged.trust(ChainRecipe(.receipt).root.der))
        #expect(throws: reason) { try check.check(bytes, at: .present) }
    }

    @Test("Bytes that are no certificate are refused with their reason", arguments: certificates)
    func certificate(_ name: String, _ bytes: [UInt8], _ reason: DERError) {
        #expect(throws: reason) { try Certificate(bytes) }
    }

    static let tokens: [(String, String, ProofFormError)] = {
        let sound = TokenRecipe(.quick).text
        let parts = sound.split(separator: ".").map(String.init)
        func with(header: String) -> String {
            TokenRecipe.encode(Array(header.utf8)) + ".\(parts[1]).\(parts[2])"
        }
        func with(payload: String) -> String {
            "\(parts[0])." + TokenRecipe.encode(Array(payload.utf8)) + ".\(parts[2])"
        }
        return [
            ("nothing", "", .notThreeParts),
            ("two parts", "\(parts[0]).\(parts[1])", .notThreeParts),
            ("four parts", sound + ".x", .notThreeParts),
            ("dots alone", "..", .json(.badNumber)),
            ("padding", "\(parts[0]).\(parts[1])=.\(parts[2])", .base64),
            ("a line break", "\(parts[0]).\(parts[1])\n.\(parts[2])", .base64),
            ("the other alphabet", "\(parts[0]).\(parts[1])+.\(parts[2])", .base64),
            ("bytes after the JSON", with(payload: "{} {}"), .json(.trailingBytes)),
            ("a payload that is a list", with(payload: "[]"), .wrongShape),
            ("a payload that is no UTF-8", "\(parts[0]).eyL_IjoxfQ.\(parts[2])", .json(.badString)),
            ("a lone surrogate", with(payload: #"{"a":"\ud800"}"#), .json(.badString)),
            ("a control character", with(payload: "{\"a\":\"\u{1}\"}"), .json(.badString)),
            ("a number with a zero in front", with(payload: #"{"a":01}"#), .json(.badNumber)),
            (
                "a number without end",
                with(payload: "{\"a\":\(String(repeating: "9", count: 99))}"),
                .json(.badNumber)
            ),
            ("a comma at the end", with(payload: #"{"a":1,}"#), .json(.syntax)),
            (
                "a bomb of lists", with(payload: String(repeating: "[", count: 5000)),
                .json(.tooDeep)
            ),
            (
                "a bomb of objects", with(payload: String(repeating: "{\"a\":", count: 5000)),
                .json(.tooDeep)
            ),
            (
                "a bomb of values",
                with(payload: "[" + String(repeating: "0,", count: 120_000) + "0]"),
                .json(.tooMany)
            ),
            ("larger than any token", String(repeating: "a", count: 600_000) + ".b.c", .tooLarge),
            ("no certificates", with(header: #"{"alg":"ES256"}"#), .noCertificate),
            (
                "an empty list of certificates", with(header: #"{"alg":"ES256","x5c":[]}"#),
                .noCertificate
            ),
            (
                "certificates that are one text", with(header: #"{"alg":"ES256","x5c":"AA=="}"#),
                .noCertificate
            ),
            (
                "certificates that are numbers", with(header: #"{"alg":"ES256","x5c":[1]}"#),
                .wrongShape
            ),
            (
                "a certificate that is no base64", with(header: #"{"alg":"ES256","x5c":["A*=="]}"#),
                .base64
            ),
            (
                "a certificate in base64 of two spellings",
                with(header: #"{"alg":"ES256","x5c":["AB=="]}"#), .base64
            ),
            (
                "an empty certificate", with(header: #"{"alg":"ES256","x5c":[""]}"#),
                .der(.truncated)
            ),
            (
                "nine certificates",
                with(header: #"{"x5c":["","","","","","","","",""]}"#),
                .der(.tooMany)
            ),
        ]
    }()

    static let receipts: [(String, [UInt8], ProofFormError)] = {
        var detached = ReceiptRecipe()
        detached.isDetached = true
        var unnamed = ReceiptRecipe()
        unnamed.bag = []
        var alone = ReceiptRecipe()
        alone.bag = [alone.chain.leaf.der]
        var version = ReceiptRecipe()
        version.signerVersion = 3
        var crowd = ReceiptRecipe()
        crowd.bag = Array(repeating: crowd.chain.leaf.der, count: 9)
        var signers = ReceiptRecipe()
        signers.extraSigners = Array(repeating: signers.signerInfo(over: []), count: 8)
        var scalar = ReceiptRecipe()
        scalar.changeContent = { _ in DERWriter.null }
        let sound = ReceiptRecipe().bytes
        return [
            ("nothing", [], .der(.truncated)),
            ("one byte", [0x30], .der(.truncated)),
            ("a message cut short", Array(sound.dropLast()), .der(.truncated)),
            ("bytes after the message", sound + [0], .der(.trailingBytes)),
            ("a message in a message's place", DERWriter.sequence(sound), .der(.unexpectedTag)),
            ("detached content", detached.bytes, .detachedContent),
            ("an empty bag", unnamed.bytes, .noCertificate),
            ("a leaf alone", alone.bytes, .noCertificate),
            ("a signer named by its key", version.bytes, .der(.badValue)),
            ("nine certificates", crowd.bytes, .der(.tooMany)),
            ("nine signers", signers.bytes, .der(.tooMany)),
            ("content that is no set", scalar.bytes, .der(.unexpectedTag)),
            ("a length of four gigabytes", [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], .der(.truncated)),
            (
                "a length of eight bytes", [0x30, 0x88] + [UInt8](repeating: 0xFF, count: 8),
                .der(.lengthTooLong)
            ),
            ("a length that is cut", [0x30, 0x84, 1], .der(.truncated)),
            ("a tag of many bytes", [0x3F, 0xFF, 0xFF, 1, 0], .der(.longTag)),
            (
                "a bomb of open ends", repeatElement([0x30, 0x80], count: 50_000).flatMap { $0 },
                .der(.tooDeep)
            ),
            (
                "a bomb of open ends that close",
                repeatElement([0x30, 0x80], count: 5000).flatMap { $0 }
                    + [UInt8](repeating: 0, count: 10_000), .der(.tooDeep)
            ),
            ("an open end that never closes", [0x30, 0x80, 0x02, 0x01, 0x01], .der(.truncated)),
            (
                "a primitive with an open end", [0x30, 0x80, 0x04, 0x80, 0, 0, 0, 0],
                .der(.indefiniteLength)
            ),
        ]
    }()

    static let certificates: [(String, [UInt8], DERError)] = {
        let sound = ChainRecipe(.quick).leaf
        let der = sound.der
        func signed(_ change: (inout CertificateRecipe) -> Void) -> [UInt8] {
            var recipe = sound
            change(&recipe)
            return recipe.der
        }
        return [
            ("an open end", [0x30, 0x80] + der.dropFirst(4) + [0, 0], .indefiniteLength),
            (
                "a length with a zero in front",
                [0x30, 0x83, 0] + der.dropFirst(2), .notCanonical
            ),
            ("bytes after it", der + [5, 0], .trailingBytes),
            (
                "bytes after the signed part",
                signed { $0.changeBeforeSigning = { Self.grown($0, by: [5, 0]) } }, .trailingBytes
            ),
            ("a date of another form", signed { $0.notAfter = "3001010000Z" }, .badValue),
            ("a date with a zone", signed { $0.notAfter = "300101000000+0100" }, .badValue),
            ("a date of 30 February", signed { $0.notAfter = "300230000000Z" }, .badValue),
            ("a date of hour 24", signed { $0.notAfter = "300101240000Z" }, .badValue),
            ("a leap second", signed { $0.notAfter = "301231235960Z" }, .badValue),
            (
                "an authority flag of one",
                signed {
                    $0.set(CertificateRecipe.basicConstraints, [0x30, 3, 1, 1, 1])
                }, .notCanonical
            ),
            (
                "a path length below zero",
                signed {
                    $0.set(CertificateRecipe.basicConstraints, [0x30, 6, 1, 1, 0xFF, 2, 1, 0xFF])
                }, .badValue
            ),
            ("a number with a zero in front", signed { $0.serial = [0, 1] }, .notCanonical),
            ("an empty number", signed { $0.serial = [] }, .badValue),
            (
                "a number of 30 bytes", signed { $0.serial = [UInt8](repeating: 7, count: 30) },
                .badValue
            ),
            ("an empty name", signed { $0.issuer = [0x30, 0] }, .badValue),
            (
                "a name that is no UTF-8",
                signed {
                    $0.subject = DERWriter.sequence(
                        DERWriter.set(
                            DERWriter.sequence(
                                DERWriter.identifier("2.5.4.3"), DERWriter.element(0x0C, [0xFF]))))
                }, .badValue
            ),
            (
                "a name of many parts",
                signed {
                    let part = DERWriter.set(
                        DERWriter.sequence(DERWriter.identifier("2.5.4.3"), DERWriter.utf8("x")))
                    $0.subject = DERWriter.element(
                        0x30, repeatElement(part, count: 40).flatMap { $0 })
                }, .tooMany
            ),
            (
                "many extensions",
                signed {
                    for number in 0..<40 { $0.set("1.2.3.\(number)", DERWriter.null) }
                }, .tooMany
            ),
            (
                "a value with bytes after it",
                signed {
                    $0.set(CertificateRecipe.keyUsage, DERWriter.bits([0x80], unused: 7) + [0])
                }, .trailingBytes
            ),
            (
                "a signature with part of a byte",
                signed {
                    $0.changeSignature = { $0 }
                    $0.publicKey[$0.publicKey.count - 66] = 3
                }, .badValue
            ),
            ("larger than any certificate", [UInt8](repeating: 0x30, count: 20_000), .tooLarge),
        ]
    }()

    /// A sequence with bytes added inside.
    private static func grown(_ sequence: [UInt8], by bytes: [UInt8]) -> [UInt8] {
        let head = sequence[1] < 0x80 ? 2 : 2 + Int(sequence[1] & 0x7F)
        return DERWriter.element(0x30, sequence.dropFirst(head) + bytes)
    }
}
