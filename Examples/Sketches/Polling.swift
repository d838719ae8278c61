import Purser

/// A game's loop: it starts a listener once, and asks for the next event in every frame.
actor EventQueue {
    private var waiting: [PurchaseEvent] = []

    func listen(to shop: some Purchasing) async {
        for await event in shop.events { waiting.append(event) }
    }

    func poll() -> PurchaseEvent? {
        waiting.isEmpty ? nil : waiting.removeFirst()
    }
}
