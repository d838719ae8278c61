import Purser

// sample: what to show
/// What the page shows after the button was pressed; nil where the goods speak for themselves.
func message(
    afterBuying product: ProductID, from shop: some Purchasing
) async -> String? {
    let texts = UserTexts()
    do {
        return texts.text(for: try await shop.buy(product))
    } catch {
        return texts.text(for: error)
    }
}
// end of sample

// sample: words of the app's own
let householdTexts = UserTexts { key in
    switch key {
    case "error.notAllowed": "Ask whoever set up this tablet."
    case "pending.approval": "We have asked your parents."
    default: nil
    }
}
// end of sample
