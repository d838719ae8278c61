extension StoreAdapter {
    /// What the capabilities say.
    public var productBatchSize: Int { capabilities.productBatchSize }

    /// What the capabilities say.
    public var parallelProductRequests: Int { capabilities.parallelProductRequests }
}
