import Foundation

/// The version of the locale data that the toolchain formats with, for instance `46.1`; empty where
/// it cannot be asked.
let cldrVersion: String = {
    #if canImport(Glibc)
        typealias Ask =
            @convention(c) (
                UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>?
            ) -> Void
        guard let library = dlopen(nil, RTLD_NOW),
            let symbol = dlsym(library, "swift_ulocdata_getCLDRVersion")
        else { return "" }
        var version: [UInt8] = [0, 0, 0, 0]
        var status: Int32 = 0
        unsafeBitCast(symbol, to: Ask.self)(&version, &status)
        guard status <= 0 else { return "" }
        let parts = version.reversed().drop { $0 == 0 }.reversed()
        return parts.map { "\($0)" }.joined(separator: ".")
    #else
        return ""
    #endif
}()
