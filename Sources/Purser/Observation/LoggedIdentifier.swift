/// An id that may stand in a log as it is. Accounts never do, and an installation's is no secret.
protocol LoggedIdentifier: TextIdentifier {}

extension ProductID: LoggedIdentifier {}
extension StoreProductID: LoggedIdentifier {}
extension StoreID: LoggedIdentifier {}
extension PaymentID: LoggedIdentifier {}
extension TransactionID: LoggedIdentifier {}
extension OrderID: LoggedIdentifier {}
extension OfferID: LoggedIdentifier {}
extension StorefrontID: LoggedIdentifier {}
extension CurrencyCode: LoggedIdentifier {}
extension StoreEnvironment: LoggedIdentifier {}
extension InstallationID: LoggedIdentifier {}
