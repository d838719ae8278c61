import PurserTestSupport
import Testing

@testable import PurserReceipts

/// One thing wrong with an otherwise sound chain, and the one rule that refuses it.
///
/// Each is tried on a token's chain (curves) and on a receipt's (RSA).
struct ChainAttack: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: ProofRule
    /// A receipt cannot be tried with it: its keys are of another kind, or its certificates are
    /// found by their names.
    var tokensOnly = false
    let change: @Sendable (inout ChainRecipe) -> Void

    var testDescription: String { name }

    init(
        _ name: String, _ rule: ProofRule, tokensOnly: Bool = false,
        _ change: @escaping @Sendable (inout ChainRecipe) -> Void
    ) {
        self.name = name
        self.rule = rule
        self.tokensOnly = tokensOnly
        self.change = change
    }

    static let all = purposes + dates + names + signatures + extensions + algorithms

    private static let purposes = [
        ChainAttack("a leaf of another purpose", .leafMarker) {
            $0.leaf.set(CertificateRecipe.leafMarker, nil)
        },
        ChainAttack("a leaf with a marker one number off", .leafMarker) {
            $0.leaf.set(CertificateRecipe.leafMarker, nil)
            $0.leaf.set("1.2.840.113635.100.6.11.2", DERWriter.null)
        },
        ChainAttack("a leaf with a developer's marker", .leafMarker) {
            $0.leaf.set(CertificateRecipe.leafMarker, nil)
            $0.leaf.set("1.2.840.113635.100.6.1.2", DERWriter.null)
        },
        ChainAttack("a leaf with the intermediate's marker in place of its own", .leafMarker) {
            $0.leaf.set(CertificateRecipe.leafMarker, nil)
            $0.leaf.set(CertificateRecipe.intermediateMarker, DERWriter.null)
        },
        ChainAttack("an intermediate of another purpose", .intermediateMarker) {
            $0.intermediate.set(CertificateRecipe.intermediateMarker, nil)
        },
        ChainAttack("an intermediate with a marker one number off", .intermediateMarker) {
            $0.intermediate.set(CertificateRecipe.intermediateMarker, nil)
            $0.intermediate.set("1.2.840.113635.100.6.2.2", DERWriter.null)
        },
        ChainAttack("an intermediate with the leaf's marker", .intermediateMarker) {
            $0.intermediate.set(CertificateRecipe.intermediateMarker, nil)
            $0.intermediate.set(CertificateRecipe.leafMarker, DERWriter.null)
        },
        ChainAttack("an intermediate that is no authority", .issuerIsAuthority) {
            $0.intermediate.setAuthority(false)
        },
        ChainAttack("an intermediate that does not say", .issuerIsAuthority) {
            $0.intermediate.setAuthority(nil)
        },
        ChainAttack("a root that is no authority", .issuerIsAuthority) {
            $0.root.setAuthority(false)
        },
        ChainAttack("an authority in the leaf's place", .leafIsNoAuthority) {
            $0.leaf.setAuthority(true)
        },
        ChainAttack("an authority with a path length in the leaf's place", .leafIsNoAuthority) {
            $0.leaf.setAuthority(true, pathLength: 0)
        },
        ChainAttack("an intermediate below a root that allows none", .pathLength) {
            $0.root.setAuthority(true, pathLength: 0)
        },
        ChainAttack("an intermediate that may sign lists only", .issuerKeyUsage) {
            $0.intermediate.setKeyUsage(0x02)
        },
        ChainAttack("an intermediate that may sign data only", .issuerKeyUsage) {
            $0.intermediate.setKeyUsage(0x80)
        },
        ChainAttack("a root that may sign data only", .issuerKeyUsage) {
            $0.root.setKeyUsage(0x80)
        },
        ChainAttack("a leaf made for encryption", .leafKeyUsage) { $0.leaf.setKeyUsage(0x20) },
        ChainAttack("a leaf made for key agreement", .leafKeyUsage) { $0.leaf.setKeyUsage(0x08) },
        ChainAttack("a leaf made for nothing", .leafKeyUsage) { $0.leaf.setKeyUsage(0) },
    ]

    private static let dates = [
        ChainAttack("a leaf that had expired", .expired) { $0.leaf.notAfter = "250615115959Z" },
        ChainAttack("a leaf that had expired long before", .expired) {
            $0.leaf.notAfter = "210615115959Z"
        },
        ChainAttack("a leaf that had expired, in the long form", .expired) {
            $0.leaf.notAfter = "20250615115959Z"
        },
        ChainAttack("an intermediate that had expired", .expired) {
            $0.intermediate.notAfter = "250601000000Z"
        },
        ChainAttack("a root that had expired", .expired) { $0.root.notAfter = "250601000000Z" },
        ChainAttack("a leaf that was not valid yet", .notYetValid) {
            $0.leaf.notBefore = "250615120001Z"
        },
        ChainAttack("a leaf that was not valid yet, in the long form", .notYetValid) {
            $0.leaf.notBefore = "20250615120001Z"
        },
        ChainAttack("an intermediate that was not valid yet", .notYetValid) {
            $0.intermediate.notBefore = "260101000000Z"
        },
        ChainAttack("a root that was not valid yet", .notYetValid) {
            $0.root.notBefore = "260101000000Z"
        },
    ]

    private static let names = [
        ChainAttack("a leaf that names another issuer", .issuerName) {
            $0.leaf.issuer = CertificateRecipe.name("Other Relations")
        },
        ChainAttack("a leaf that names its issuer in capitals", .issuerName) {
            $0.leaf.issuer = CertificateRecipe.name("TEST RELATIONS")
        },
        ChainAttack("a leaf that names its issuer with a space", .issuerName) {
            $0.leaf.issuer = CertificateRecipe.name("Test Relations ")
        },
        ChainAttack("a leaf that names the root", .issuerName, tokensOnly: true) {
            $0.leaf.issuer = $0.root.subject
        },
        ChainAttack("an intermediate that names another root", .issuerName) {
            $0.intermediate.issuer = CertificateRecipe.name("Other Root")
        },
        ChainAttack("a leaf of an issuer's earlier key", .authorityKey) {
            $0.leaf.setKeys(subject: [3, 3, 3], authority: [9, 9, 9])
        },
        ChainAttack("a leaf whose note of the key is cut", .authorityKey) {
            $0.leaf.setKeys(subject: [3, 3, 3], authority: [2, 2])
        },
        ChainAttack("an intermediate of a root's earlier key", .authorityKey) {
            $0.intermediate.setKeys(subject: [2, 2, 2], authority: [9, 9, 9])
        },
        ChainAttack("a leaf that names its issuer's issuer and number", .authorityKey) {
            $0.leaf.set(
                CertificateRecipe.authorityKey,
                DERWriter.sequence(
                    DERWriter.element(0x80, [2, 2, 2]),
                    DERWriter.context(1, DERWriter.element(0xA4, CertificateRecipe.name("Any"))),
                    DERWriter.element(0x82, [7])))
        },
    ]

    private static let signatures = [
        ChainAttack("a leaf signed by a stranger", .leafSignature, tokensOnly: true) {
            $0.leaf.signer = ChainKeys.stranger.intermediate
        },
        ChainAttack("a leaf that signed itself", .leafSignature) { $0.leaf.signer = $0.keys.leaf },
        ChainAttack("a leaf signed by the root", .leafSignature) { $0.leaf.signer = $0.keys.root },
        ChainAttack("a leaf changed after it was signed", .leafSignature) {
            $0.leaf.changeSignature = { Array($0.dropLast()) + [$0[$0.count - 1] ^ 1] }
        },
        ChainAttack("a leaf signed with zeros", .leafSignature) {
            $0.leaf.changeSignature = { [UInt8](repeating: 0, count: $0.count) }
        },
        ChainAttack("a leaf signed with r and s of zero", .leafSignature, tokensOnly: true) {
            $0.leaf.changeSignature = { _ in [0x30, 6, 2, 1, 0, 2, 1, 0] }
        },
        ChainAttack("a leaf with an empty signature", .leafSignature) {
            $0.leaf.changeSignature = { _ in [] }
        },
        ChainAttack("a leaf whose signature has bytes after it", .leafSignature) {
            $0.leaf.changeSignature = { $0 + [0] }
        },
        ChainAttack("a leaf with raw numbers in place of DER", .leafSignature, tokensOnly: true) {
            $0.leaf.changeSignature = { _ in [UInt8](repeating: 1, count: 96) }
        },
        ChainAttack("an intermediate under the right name by a wrong root", .intermediateSignature)
        {
            $0.intermediate.signer = $0.keys.leaf
        },
        ChainAttack("an intermediate that signed itself", .intermediateSignature) {
            $0.intermediate.signer = $0.keys.intermediate
        },
        ChainAttack("an intermediate changed after it was signed", .intermediateSignature) {
            $0.intermediate.changeSignature = { Array($0.dropLast()) + [$0[$0.count - 1] ^ 1] }
        },
        ChainAttack("an intermediate signed with zeros", .intermediateSignature) {
            $0.intermediate.changeSignature = { [UInt8](repeating: 0, count: $0.count) }
        },
        ChainAttack("an intermediate without a signature", .intermediateSignature) {
            $0.intermediate.changeSignature = { _ in [] }
        },
    ]

    private static let extensions = [
        ChainAttack("a leaf with an unknown critical extension", .criticalExtension) {
            $0.leaf.set("1.3.6.1.4.1.99999.1", critical: true, DERWriter.null)
        },
        ChainAttack("a leaf with a critical marker of a developer", .criticalExtension) {
            $0.leaf.set("1.2.840.113635.100.6.1.13", critical: true, DERWriter.null)
        },
        ChainAttack("a leaf with critical extended key usage", .criticalExtension) {
            $0.leaf.set(
                "2.5.29.37", critical: true,
                DERWriter.sequence(DERWriter.identifier("1.3.6.1.5.5.7.3.3")))
        },
        ChainAttack("an intermediate with an unknown critical extension", .criticalExtension) {
            $0.intermediate.set("1.3.6.1.4.1.99999.1", critical: true, DERWriter.null)
        },
        ChainAttack("a root with an unknown critical extension", .criticalExtension) {
            $0.root.set("1.3.6.1.4.1.99999.1", critical: true, DERWriter.null)
        },
        ChainAttack("an intermediate with name constraints", .restrictingExtension) {
            $0.intermediate.set("2.5.29.30", DERWriter.sequence())
        },
        ChainAttack("a leaf with name constraints", .restrictingExtension) {
            $0.leaf.set("2.5.29.30", DERWriter.sequence())
        },
        ChainAttack("an intermediate with policy constraints", .restrictingExtension) {
            $0.intermediate.set("2.5.29.36", DERWriter.sequence())
        },
        ChainAttack("a leaf that is a proxy", .restrictingExtension) {
            $0.leaf.set("1.3.6.1.5.5.7.1.14", DERWriter.sequence())
        },
        ChainAttack("an intermediate limited to addresses", .restrictingExtension) {
            $0.intermediate.set("1.3.6.1.5.5.7.1.7", DERWriter.sequence())
        },
        ChainAttack("an intermediate limited to systems", .restrictingExtension) {
            $0.intermediate.set("1.3.6.1.5.5.7.1.8", DERWriter.sequence())
        },
        ChainAttack("a leaf with its marker twice", .uniqueExtensions) {
            $0.leaf.extensions.append(.init(CertificateRecipe.leafMarker, DERWriter.null))
        },
        ChainAttack("a leaf that is no authority and then is one", .uniqueExtensions) {
            $0.leaf.extensions.append(
                .init(
                    CertificateRecipe.basicConstraints,
                    DERWriter.sequence(DERWriter.boolean(true))))
        },
        ChainAttack("an intermediate that is an authority twice", .uniqueExtensions) {
            $0.intermediate.extensions.append(
                .init(CertificateRecipe.basicConstraints, DERWriter.sequence()))
        },
        ChainAttack("a leaf with two key usages", .uniqueExtensions) {
            $0.leaf.extensions.append(
                .init(CertificateRecipe.keyUsage, DERWriter.bits([0x20], unused: 5)))
        },
    ]

    private static let algorithms = [
        ChainAttack("a leaf that names another algorithm inside", .innerAlgorithm) {
            $0.leaf.innerAlgorithm = CertificateRecipe.algorithm(
                $0.keys.root.kind, $0.leaf.hash == .sha384 ? .sha256 : .sha384)
        },
        ChainAttack("an intermediate that names another algorithm inside", .innerAlgorithm) {
            $0.intermediate.innerAlgorithm = CertificateRecipe.algorithm(
                $0.keys.root.kind, $0.leaf.hash == .sha384 ? .sha256 : .sha384)
        },
        ChainAttack("a leaf that names a parameter inside", .innerAlgorithm, tokensOnly: true) {
            $0.leaf.innerAlgorithm = DERWriter.sequence(
                DERWriter.identifier("1.2.840.113549.1.1.11"), DERWriter.null)
        },
    ]
}
