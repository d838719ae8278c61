/// The ids that the names of tests carry: what must always hold (I), what goes wrong in the field
/// (P), and the systems people come from (S). Ids are permanent.
enum Coverage {
    static let invariants = (1...12).map { "I\($0)" }

    static let scenarios = """
        P01 P02 P04 P05 P07 P08 P10 P11 P13 P14 P16 P17 P19 P20 P22 P23 P25 P26 P28 P29 P31 P32 P34
        P35 P37 P38 P40 P41 P43 P44 P46 P47 P49 P50 P52 P53 P55 P56 P58 P59 P61 P62 P64 P65 P67 P68
        P70 P71 P73 P74 P76 P77 P79 P80
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    static let systems = (0...4).map { "S\($0)" }

    static let ids = invariants + scenarios + systems

    /// Those that some test must carry; a system is held by its rows, see `SystemRow`.
    static let carried = invariants + scenarios

    /// Not shown by a test yet. Whoever has shown one strikes it out; nothing is added again.
    static let pending: Set<String> = []

    /// The id that a test's display name begins with.
    static func id(of displayName: String) -> String? {
        guard let word = displayName.split(separator: " ").first.map(String.init) else {
            return nil
        }
        return word.wholeMatch(of: /[IPS][0-9]{1,2}/) == nil ? nil : word
    }
}
