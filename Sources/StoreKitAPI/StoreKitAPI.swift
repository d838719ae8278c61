// The switch between StoreKit and its stand-in, so that the adapters have one import and no
// condition. On every platform of Apple's this module is StoreKit and nothing else.
#if canImport(StoreKit)
    @_exported public import StoreKit
#else
    @_exported public import PurserStoreKitStandIn
#endif
