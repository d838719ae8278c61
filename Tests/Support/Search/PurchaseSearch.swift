import Purser

/// An exhaustive breadth-first search: every state that a small world can reach, each checked.
package struct PurchaseSearch {
    package struct Report: Sendable {
        package var states = 0
        package var steps = 0
        /// How far the farthest state is from the first.
        package var depth = 0
        /// What is wrong, with the shortest way there.
        package var complaint: String?
        package var path: [String] = []
        /// The limit ended it before every state was seen.
        package var isCut = false
    }

    private let scenario: SearchScenario

    package init(_ scenario: SearchScenario) {
        self.scenario = scenario
    }

    /// Searches until all is seen, something is wrong, or `limit` states are known.
    package func run(limit: Int) -> Report {
        var seen: Set<SearchWorld> = []
        var trail: [(parent: Int, text: String)] = []
        var frontier: [(index: Int, world: SearchWorld)] = []
        var report = Report()
        let start = SearchWorld(scenario)
        seen.insert(start)
        trail.append((0, "the purchase is paid"))
        frontier.append((0, start))
        while !frontier.isEmpty {
            var next: [(index: Int, world: SearchWorld)] = []
            for (parent, world) in frontier {
                for step in world.steps(scenario) {
                    report.steps += 1
                    let isNew = seen.insert(step.world).inserted
                    let complaint =
                        step.complaint ?? (isNew ? step.world.complaint(scenario.flaw) : nil)
                    if let complaint {
                        report.complaint = complaint
                        report.path = path(to: parent, trail) + [step.text]
                        report.states = seen.count
                        return report
                    }
                    guard isNew else { continue }
                    trail.append((parent, step.text))
                    next.append((trail.count - 1, step.world))
                }
                if seen.count >= limit {
                    report.states = seen.count
                    report.isCut = true
                    return report
                }
            }
            if !next.isEmpty { report.depth += 1 }
            frontier = next
        }
        report.states = seen.count
        return report
    }

    private func path(to index: Int, _ trail: [(parent: Int, text: String)]) -> [String] {
        var (index, path) = (index, [trail[index].text])
        while index > 0 {
            index = trail[index].parent
            path.append(trail[index].text)
        }
        return path.reversed()
    }
}
