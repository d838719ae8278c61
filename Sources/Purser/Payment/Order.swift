/// An order as the app's server made it; saved before paying, so that it survives a relaunch.
public struct Order: Hashable, Sendable, Codable {
    /// The order number.
    public let id: OrderID
    /// Values of the server's own that come back with the grant.
    public var fields: [String: String]

    /// Makes an order.
    public init(_ id: OrderID, fields: [String: String] = [:]) {
        self.id = id
        self.fields = fields
    }
}
