/// Refuses a proof that was copied from another device, where the app asks for that.
enum DeviceRule: Rule {
    static let name = ProofRule.device

    static func holds(for claim: FactsClaim) -> Bool {
        !claim.asked.device || claim.stated.fitsDevice == true
    }
}
