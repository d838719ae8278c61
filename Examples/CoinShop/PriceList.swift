import Foundation
import Purser
import PurserTesting

/// A configuration's products, for people and for programs.
struct PriceList {
    private let items: [StoreConfiguration.Item]

    init(_ configuration: StoreConfiguration) {
        items = configuration.items
    }

    /// A line for each product.
    func table() -> String {
        let heading = ["product", "kind", "name", "price", "period", "offers"]
        let rows = [heading] + items.map { Row($0).cells }
        let widths = heading.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        .joined(separator: "\n")
    }

    /// One array, an object for each product.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(items.map(Row.init)), as: UTF8.self)
    }
}

extension PriceList {
    private struct Row: Encodable {
        let id: String
        let kind: String
        let name: String
        let price: String
        let displayPrice: String
        let period: String?
        let offers: [OfferRow]

        init(_ item: StoreConfiguration.Item) {
            let product = item.product
            id = product.id.rawValue
            kind = product.kind?.rawValue ?? "unknown"
            name = product.name
            price = item.priceText
            displayPrice = product.price.text
            period = product.period?.iso8601
            offers = product.offers.map(OfferRow.init)
        }

        private enum CodingKeys: CodingKey {
            case id, kind, name, price, displayPrice, period, offers
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(kind, forKey: .kind)
            try container.encode(name, forKey: .name)
            try container.encode(price, forKey: .price)
            try container.encode(displayPrice, forKey: .displayPrice)
            // A product without a period says so: every object has the same members.
            try container.encode(period, forKey: .period)
            try container.encode(offers, forKey: .offers)
        }

        var cells: [String] {
            let names = offers.map { $0.id ?? $0.kind }.joined(separator: ", ")
            return [id, kind, name, displayPrice, period ?? "", names]
        }
    }

    private struct OfferRow: Encodable {
        struct Phase: Encodable {
            let mode: String
            let displayPrice: String?
            let period: String
            let count: Int
        }

        let id: String?
        let kind: String
        let phases: [Phase]

        init(_ offer: Offer) {
            id = offer.id?.rawValue
            kind = offer.kind.rawValue
            phases = offer.phases.map { phase in
                Phase(
                    mode: phase.mode.rawValue, displayPrice: phase.price?.text,
                    period: phase.period.iso8601, count: phase.count
                )
            }
        }

        private enum CodingKeys: CodingKey {
            case id, kind, phases
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(kind, forKey: .kind)
            try container.encode(phases, forKey: .phases)
        }
    }
}
