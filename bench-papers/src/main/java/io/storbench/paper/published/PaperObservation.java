package io.storbench.paper.published;

import java.util.List;
import java.util.stream.Collectors;

/// What our experiment came to, for one cell.
public sealed interface PaperObservation {
    /// As shown.
    String text();

    /// A number.
    ///
    /// @param value in the cell's unit
    /// @param halfWidth of its 95 % interval; 0 where nothing is random
    record Quantity(double value, double halfWidth) implements PaperObservation {
        @Override
        public String text() {
            String number = PaperNumbers.text(value);
            return halfWidth == 0 ? number : number + " ± " + PaperNumbers.text(halfWidth);
        }
    }

    /// Numbers over something, such as times over round trips.
    ///
    /// @param at where, rising
    /// @param values the number at each place
    record Curve(List<Double> at, List<Quantity> values) implements PaperObservation {
        /// Copies.
        public Curve {
            at = List.copyOf(at);
            values = List.copyOf(values);
            if (at.size() != values.size()) {
                throw new IllegalArgumentException("%d places, %d values".formatted(at.size(), values.size()));
            }
        }

        /// Numbers of which nothing is random.
        public static Curve exact(List<Double> at, List<Double> values) {
            return new Curve(
                    at, values.stream().map(value -> new Quantity(value, 0)).toList());
        }

        @Override
        public String text() {
            return values.stream()
                    .map(quantity -> PaperNumbers.text(quantity.value()))
                    .collect(Collectors.joining(", "));
        }
    }

    /// A word, such as a run of a design.
    record Text(String text) implements PaperObservation {}

    /// Whether a statement holds.
    ///
    /// @param text why, in numbers
    record Truth(boolean holds, String text) implements PaperObservation {}
}
