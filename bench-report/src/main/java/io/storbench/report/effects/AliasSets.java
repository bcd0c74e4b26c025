package io.storbench.report.effects;

import io.storbench.design.AliasStructure.Alias;
import io.storbench.design.Word;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Effects whose columns of signs over the points are the same, up to the sign.
final class AliasSets {
    /// An effect in a set of aliases.
    ///
    /// @param sign of its column at the first point
    private record Member(int factors, boolean sign) {
        int order() {
            return Integer.bitCount(factors);
        }
    }

    private final Map<BitSet, List<Member>> byPattern = new HashMap<>();

    /// Notes an effect; tells whether its column is that of an earlier one or of the mean.
    ///
    /// @param column over the points; what is not all -1 and 1 has no aliases here
    boolean add(int factors, double[] column) {
        Optional<BitSet> pattern = pattern(column);
        if (pattern.isEmpty()) {
            return false;
        }
        List<Member> members = byPattern.computeIfAbsent(pattern.get(), _ -> new ArrayList<>());
        members.add(new Member(factors, column[0] > 0));
        return members.size() > 1 || pattern.get().isEmpty();
    }

    /// Which points differ from the first.
    private static Optional<BitSet> pattern(double[] column) {
        BitSet pattern = new BitSet(column.length);
        for (int i = 0; i < column.length; i++) {
            if (Math.abs(column[i]) != 1) {
                return Optional.empty();
            }
            pattern.set(i, column[i] != column[0]);
        }
        return Optional.of(pattern);
    }

    /// The aliases of an effect: those of up to two factors, or else the shortest.
    List<Alias> of(int factors, double[] column) {
        List<Member> others = pattern(column).map(p -> byPattern.getOrDefault(p, List.of())).orElse(List.of()).stream()
                .filter(each -> each.factors() != factors)
                .toList();
        int shortest = others.stream().mapToInt(Member::order).min().orElse(0);
        return others.stream()
                .filter(each -> each.order() <= Math.max(2, shortest))
                .map(each -> new Alias(new Word(each.factors(), false), each.sign() == column[0] > 0 ? 1 : -1))
                .toList();
    }
}
