package io.storbench.paper.saif;

import io.storbench.design.AliasTable;
import io.storbench.design.FractionalFactorial;
import io.storbench.design.Word;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.paper.published.PaperObservation.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The rows and aliases of a fraction, as bench-core's design package makes them, without a run.
public final class FractionTables {
    private static final int BASE_FACTORS = 3;

    private FractionTables() {}

    /// By cell.
    public static Map<String, PaperObservation> of(FractionalFactorial fraction) {
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        ours.put("resolution", new Quantity(fraction.resolution(), 0));
        ours.put(
                "defining-relation",
                new Text(
                        fraction.definingRelation().stream().map(Word::toString).collect(Collectors.joining(" = "))));
        for (List<Integer> point : fraction.points()) {
            ours.put(
                    "row " + signs(point.subList(0, BASE_FACTORS)),
                    new Text(signs(point.subList(BASE_FACTORS, point.size()))));
        }
        for (String aliases : new AliasTable(fraction).lines(2)) {
            ours.put("alias " + aliases.split(" ", 2)[0], new Text(aliases));
        }
        return ours;
    }

    private static String signs(List<Integer> levels) {
        return levels.stream().map(level -> level == 1 ? "+" : "-").collect(Collectors.joining());
    }
}
