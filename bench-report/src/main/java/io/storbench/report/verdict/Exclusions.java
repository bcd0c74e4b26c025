package io.storbench.report.verdict;

import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/// Says which trials are in no mean.
final class Exclusions {
    private Exclusions() {}

    /// Of all common points, pairs not yet picked out.
    static List<String> remarks(List<PointData> data, ResultSet a, ResultSet b) {
        List<String> remarks = new ArrayList<>();
        side(data, PointData::a, a.label(), remarks);
        side(data, PointData::b, b.label(), remarks);
        return remarks;
    }

    /// How many pairs there are, and which trials have no partner.
    static String pairing(List<PointData> data, Origin origin) {
        int pairs = data.stream().mapToInt(PointData::pairs).sum();
        int alone = data.stream()
                        .mapToInt(point -> point.usedA().size() + point.usedB().size())
                        .sum()
                - 2 * pairs;
        return "%s: %s pairs of trials are compared.%s"
                .formatted(
                        origin == Origin.SIMULATED
                                ? "Both sides share their random numbers"
                                : "The runs were interleaved",
                        pairs,
                        alone == 0
                                ? ""
                                : " Valid trials without a valid partner, which are left out: %s.".formatted(alone));
    }

    private static void side(
            List<PointData> data, Function<PointData, SideTrials> side, String label, List<String> remarks) {
        List<String> parts = new ArrayList<>();
        add(parts, sum(data, side, SideTrials::doubtful), "doubtful");
        add(parts, sum(data, side, SideTrials::failed), "failed");
        add(parts, sum(data, side, trials -> trials.valid() - trials.logs().size()), "without a usable number");
        if (!parts.isEmpty()) {
            remarks.add("Of %s's %s trials %s: these are excluded."
                    .formatted(label, sum(data, side, SideTrials::trials), String.join(", ", parts)));
        }
    }

    private static void add(List<String> parts, int number, String what) {
        if (number > 0) {
            parts.add(number + (number == 1 ? " is " : " are ") + what);
        }
    }

    private static int sum(
            List<PointData> data, Function<PointData, SideTrials> side, ToIntFunction<SideTrials> number) {
        return data.stream().map(side).mapToInt(number).sum();
    }
}
