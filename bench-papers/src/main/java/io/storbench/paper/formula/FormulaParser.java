package io.storbench.paper.formula;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Reads formulas, by recursive descent.
final class FormulaParser {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*([0-9]+(?:\\.[0-9]+)?|[A-Za-z][A-Za-z0-9_.]*|#[A-Za-z0-9_.-]+|\\[[^\\]]*\\]|<=|>=|[-+*/<>=(),])");

    /// From what binds least.
    private static final List<Map<String, DoubleBinaryOperator>> OPERATORS = List.of(
            Map.of("and", (one, other) -> truth(one != 0 && other != 0)),
            Map.of(
                    "<", (one, other) -> truth(one < other),
                    "<=", (one, other) -> truth(one <= other),
                    ">", (one, other) -> truth(one > other),
                    ">=", (one, other) -> truth(one >= other),
                    "=", (one, other) -> truth(one == other)),
            Map.of("+", Double::sum, "-", (one, other) -> one - other),
            Map.of("*", (one, other) -> one * other, "/", (one, other) -> one / other));

    private static final Map<String, UnaryOperator<double[]>> FUNCTIONS = Map.of(
            "abs", values -> Arrays.stream(values).map(Math::abs).toArray(),
            "sum", all(DoubleStream::sum),
            "average", all(values -> values.average().orElseThrow()),
            "least", all(values -> values.min().orElseThrow()),
            "most", all(values -> values.max().orElseThrow()),
            "count", all(values -> values.filter(value -> value != 0).count()),
            "size", all(DoubleStream::count),
            "step",
                    values -> IntStream.range(1, values.length)
                            .mapToDouble(at -> values[at] - values[at - 1])
                            .toArray(),
            "peak", FormulaParser::peak);

    private final List<String> tokens = new ArrayList<>();
    private final String text;
    private int next;

    FormulaParser(String text) {
        this.text = text;
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (matcher.lookingAt()) {
            tokens.add(matcher.group(1));
            end = matcher.end();
            matcher.region(end, text.length());
        }
        if (!text.substring(end).isBlank()) {
            throw mistake("\"" + text.substring(end).strip() + "\" is not read");
        }
    }

    private static double truth(boolean holds) {
        return holds ? 1 : 0;
    }

    private static UnaryOperator<double[]> all(ToDoubleFunction<DoubleStream> function) {
        return values -> new double[] {function.applyAsDouble(Arrays.stream(values))};
    }

    private static double[] peak(double[] values) {
        int peak = 0;
        for (int at = 1; at < values.length; at++) {
            peak = values[at] > values[peak] ? at : peak;
        }
        return new double[] {peak + 1};
    }

    Formula parse() {
        Formula formula = operation(0);
        if (next < tokens.size()) {
            throw mistake("\"" + tokens.get(next) + "\" is left");
        }
        return formula;
    }

    private Formula operation(int level) {
        if (level == OPERATORS.size()) {
            return operand();
        }
        Formula formula = operation(level + 1);
        while (OPERATORS.get(level).containsKey(peek())) {
            DoubleBinaryOperator operator =
                    Objects.requireNonNull(OPERATORS.get(level).get(take()));
            Formula left = formula;
            Formula right = operation(level + 1);
            formula = points -> left.of(points).with(right.of(points), operator);
        }
        return formula;
    }

    private Formula operand() {
        String token = take();
        if (token.equals("(")) {
            return closed(operation(0));
        }
        if (Character.isDigit(token.charAt(0))) {
            return Formula.of(Double.parseDouble(token));
        }
        if (!token.matches("[A-Za-z#].*")) {
            throw mistake("\"" + token + "\" is no number and no name");
        }
        if (peek().equals("(")) {
            next++;
            return call(token);
        }
        if (peek().startsWith("[")) {
            String brackets = take();
            String selection = brackets.substring(1, brackets.length() - 1);
            return points -> points.where(selection).named(token);
        }
        return points -> points.named(token);
    }

    private Formula call(String name) {
        if (name.equals("along")) {
            String factor = take();
            expect(",");
            Formula each = closed(operation(0));
            return points -> Values.joined(points.levels(factor).stream()
                    .map(level -> each.of(points.at(factor, level)))
                    .toList());
        }
        Formula of = closed(operation(0));
        if (name.equals("mean")) {
            return points -> of.of(points.each(true)).mean();
        }
        UnaryOperator<double[]> function = FUNCTIONS.get(name);
        if (function == null) {
            throw mistake("no function is named " + name);
        }
        return points -> of.of(points).map(function);
    }

    private Formula closed(Formula formula) {
        expect(")");
        return formula;
    }

    private void expect(String token) {
        if (!take().equals(token)) {
            throw mistake("needs \"" + token + "\"");
        }
    }

    private String peek() {
        return next < tokens.size() ? tokens.get(next) : "";
    }

    private String take() {
        if (next == tokens.size()) {
            throw mistake("ends too soon");
        }
        return tokens.get(next++);
    }

    private IllegalArgumentException mistake(String message) {
        return new IllegalArgumentException("formula \"%s\": %s".formatted(text, message));
    }
}
