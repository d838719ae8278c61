import Foundation
import Testing

@testable import PurserReceipts

@Suite("Base64")
struct Base64Tests {
    private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

    @Test("Bytes of every length and value come back from Foundation's own text")
    func roundTrip() {
        for count in 0...260 {
            let value = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            let text = Data(value).base64EncodedString()
            let url = text.replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
            #expect(Base64.decode(bytes(text)) == value)
            #expect(Base64.decodeURL(bytes(url)) == value)
            #expect(Base64.decodeLeniently(bytes(text)) == value)
            #expect(Base64.decodeLeniently(bytes(url)) == value)
        }
    }

    @Test(
        "Strict base64 has one spelling for each value",
        arguments: [
            // Bits after the last byte.
            "TR==", "TWF=", "TWE", "TQ", "TQ=", "T===", "=", "====", "TQ==TQ==", "TW=E",
            // Another alphabet, spaces, other bytes.
            "-_-_", "TWE=\n", " TWE", "TW\nE=", "TW~E", "TWÄ", "TWE\0",
        ])
    func strict(_ text: String) {
        #expect(Base64.decode(bytes(text)) == nil)
    }

    @Test(
        "A token's base64 has no padding and its own alphabet",
        arguments: ["TQ==", "TWE=", "T", "TWFuT", "+/+/", "TR", "TWF", "TW E", "TWF\n", "=", "é"])
    func url(_ text: String) {
        #expect(Base64.decodeURL(bytes(text)) == nil)
    }

    @Test("Text on its way through people's hands may have line breaks and either alphabet")
    func lenient() {
        #expect(Base64.decodeLeniently(bytes("T W\r\nE\t=\n")) == [0x4D, 0x61])
        #expect(Base64.decodeLeniently(bytes("-_+/")) == Base64.decode(bytes("+/+/")))
        #expect(Base64.decodeLeniently(bytes("TW=E")) == nil)
        #expect(Base64.decodeLeniently(bytes("TR==")) == nil)
        #expect(Base64.decodeLeniently(bytes("")) == [])
    }

    @Test("A part of a longer text is read where it stands")
    func slices() {
        let text = Array("xxTWFuyy".utf8)
        #expect(Base64.decodeURL(text[2..<6]) == Array("Man".utf8))
        #expect(Base64.decode(text[2..<6]) == Array("Man".utf8))
    }
}
