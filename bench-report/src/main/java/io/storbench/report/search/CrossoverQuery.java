package io.storbench.report.search;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Factor;
import io.storbench.plan.PlanException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a search looks for: `network.rtt where nfs = iscsi`.
///
/// @param path the factor whose value is looked for
/// @param compare the factor that has both levels
/// @param left a level of that factor
/// @param right another
public record CrossoverQuery(Factor path, Factor compare, String left, String right) {
    private static final Pattern TEXT = Pattern.compile("\\s*(\\S+)\\s+where\\s+(\\S+)\\s*=\\s*(\\S+)\\s*");

    /// Reads it, names being those of the plan.
    ///
    /// @throws PlanException with what is allowed
    public static CrossoverQuery of(String text, ExperimentPlan plan) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new PlanException(
                    "--find \"%s\": needs PATH where LEVEL = LEVEL, such as \"network.rtt where nfs =".formatted(text)
                            + " iscsi\"");
        }
        List<Factor> factors = plan.design().factors();
        Factor path = factors.stream()
                .filter(factor -> factor.path().equals(matcher.group(1)))
                .findFirst()
                .orElseThrow(() -> unknown(text, matcher.group(1), factors));
        Factor compare = factors.stream()
                .filter(f -> has(f, matcher.group(2)) && has(f, matcher.group(3)))
                .findFirst()
                .orElseThrow(() -> new PlanException(
                        "--find \"%s\": no factor has both levels %s and %s; the plan has %s. For a limit, such as latency < 50ms, set question.limit, or use `storbench search`"
                                .formatted(text, matcher.group(2), matcher.group(3), words(factors))));
        CrossoverQuery query = new CrossoverQuery(path, compare, matcher.group(2), matcher.group(3));
        query.check(text, factors);
        return query;
    }

    private void check(String text, List<Factor> factors) {
        if (left.equals(right) || path.equals(compare)) {
            throw new PlanException("--find \"%s\": compares two levels of a factor over another".formatted(text));
        }
        if (path.levels().size() < 2) {
            throw new PlanException("--find \"%s\": %s has one level; two say between which to look: -p %s=0.1ms,50ms"
                    .formatted(text, path.path(), path.path()));
        }
        for (Factor other : factors) {
            boolean free = !other.equals(path) && !other.equals(compare);
            if (free && other.levels().size() > 1) {
                throw new PlanException("--find \"%s\": %s has several levels; choose one with -p %s=%s"
                        .formatted(
                                text,
                                other.path(),
                                other.path(),
                                other.levels().getFirst().label()));
            }
        }
    }

    private static boolean has(Factor factor, String level) {
        return factor.levels().stream().anyMatch(own -> own.label().equals(level));
    }

    private static PlanException unknown(String text, String path, List<Factor> factors) {
        return new PlanException("--find \"%s\": \"%s\" is not a factor of the plan, which has %s"
                .formatted(text, path, words(factors)));
    }

    private static String words(List<Factor> factors) {
        return factors.stream()
                .map(f -> f.path()
                        + " ("
                        + f.levels().stream().map(Factor.Level::label).collect(Collectors.joining(", "))
                        + ")")
                .collect(Collectors.joining(", "));
    }
}
