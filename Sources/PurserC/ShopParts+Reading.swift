import CPurser
import Foundation
import Purser

/// Reads what a shop is to be made of.
extension ShopParts {
    static func read(
        _ configuration: UnsafePointer<CChar>?, _ stores: UnsafePointer<purser_store_functions>?,
        _ count: Int
    ) throws(Problem) -> ShopParts {
        guard let configuration else {
            throw Problem(
                status: PURSER_NULL_ARGUMENT, message: "there is no configuration"
            )
        }
        guard let text = ForeignText.read(configuration) else {
            throw Problem(
                status: PURSER_INVALID_TEXT, message: "the configuration is not UTF-8"
            )
        }
        let decoded: ShopConfiguration
        do {
            decoded = try JSONDecoder().decode(ShopConfiguration.self, from: Data(text.utf8))
        } catch {
            throw Problem(message: "the configuration cannot be read: \(error)")
        }
        return try ShopParts(decoded, adapters: try adapters(stores, count))
    }

    private static func adapters(
        _ stores: UnsafePointer<purser_store_functions>?, _ count: Int
    ) throws(Problem) -> [FunctionStoreAdapter] {
        guard count > 0 else { return [] }
        guard let stores else {
            throw Problem(
                status: PURSER_NULL_ARGUMENT, message: "there is no table of stores"
            )
        }
        guard count <= 16 else {
            throw Problem(
                status: PURSER_INVALID_ARGUMENT, message: "at most 16 stores of the app's own"
            )
        }
        var adapters: [FunctionStoreAdapter] = []
        for index in 0..<count {
            let table = stores[index]
            guard table.size >= MemoryLayout<purser_store_functions>.size,
                table.version == purserVersion
            else {
                throw Problem(
                    status: PURSER_INVALID_STRUCT, message: "store table \(index): size or version"
                )
            }
            guard let store = table.store, table.products != nil, table.begin != nil,
                table.poll != nil, table.finish != nil
            else {
                throw Problem(
                    status: PURSER_NULL_ARGUMENT,
                    message: "store table \(index): an id and four functions are needed"
                )
            }
            guard let id = ForeignText.read(store) else {
                throw Problem(
                    status: PURSER_INVALID_TEXT,
                    message: "store table \(index): the id is not UTF-8"
                )
            }
            adapters.append(FunctionStoreAdapter(StoreID(id), table))
        }
        return adapters
    }
}
