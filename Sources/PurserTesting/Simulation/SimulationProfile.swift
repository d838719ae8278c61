/// Which troubles a simulation may draw, and which it always has.
public struct SimulationProfile: Sendable {
    /// Names it on a command line.
    public let name: String
    /// The kinds that every seed has.
    public var always: Set<SimulationFault> = []
    /// The kinds that no seed has.
    public var never: Set<SimulationFault> = []
    /// What every seed has more of; nil leaves it to the seed.
    package var focus: SimulationFocus?

    /// A profile that leaves every kind to the seed.
    public init(_ name: String) {
        self.name = name
    }

    /// Each kind on for every other seed.
    public static let everything = SimulationProfile("everything")

    /// Nothing goes wrong; users do what they like.
    public static var calm: SimulationProfile {
        var profile = SimulationProfile("calm")
        profile.never = Set(SimulationFault.allCases)
        profile.focus = SimulationFocus.none
        return profile
    }

    /// Processes die, and writes with them.
    public static var crashes: SimulationProfile {
        var profile = SimulationProfile("crashes")
        profile.always = [.crashes, .lostWrites, .tornWrites]
        return profile
    }

    /// The store is forgetful, repeats itself and says little.
    public static var store: SimulationProfile {
        var profile = SimulationProfile("store")
        profile.always = [.duplicates, .reorders, .delays, .lateSuccesses, .missingFields]
        return profile
    }

    /// The server is what fails.
    public static var server: SimulationProfile {
        var profile = SimulationProfile("server")
        profile.always = [.serverDown, .serverSlow, .serverWrong, .serverRejects]
        return profile
    }

    /// The app's own parts and its server say no, and support is asked all the time.
    public static var support: SimulationProfile {
        var profile = SimulationProfile("support")
        profile.always = [.handlerFailures, .serverRejects, .missingFields]
        profile.focus = .support
        return profile
    }

    /// All of them.
    public static let all: [SimulationProfile] = [
        .everything, .calm, .crashes, .store, .server, .support,
    ]

    /// The profile of a name; nil if there is none.
    public static func named(_ name: String) -> SimulationProfile? {
        all.first { $0.name == name }
    }

    /// The kinds of one seed.
    func draw(_ dice: inout SeededGenerator) -> Set<SimulationFault> {
        var drawn: Set<SimulationFault> = []
        for fault in SimulationFault.allCases {
            // Most seeds are to crash: nothing finds more.
            let isDrawn = fault == .crashes ? !dice.oneIn(6) : dice.oneIn(2)
            if always.contains(fault) || isDrawn && !never.contains(fault) { drawn.insert(fault) }
        }
        return drawn
    }
}
