package io.storbench.sim.calibrate.trial;

import io.storbench.unit.Rate;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/// What kind of value a parameter has that is fitted or drawn.
enum ParameterKind {
    /// In nanoseconds.
    TIME {
        @Override
        long read(String text) {
            return TimeSpan.parse(text).nanos();
        }

        @Override
        String exact(double value) {
            return new TimeSpan(Math.max(1, Math.round(value))).toString();
        }

        @Override
        String rounded(double value) {
            long nanos = fourDigits(value);
            if (nanos < 1_000) {
                return nanos + "ns";
            }
            return nanos < 1_000_000
                    ? decimal(nanos, 3) + "us"
                    : nanos < 1_000_000_000 ? decimal(nanos, 6) + "ms" : decimal(nanos, 9) + "s";
        }
    },
    /// In bits per second.
    RATE {
        @Override
        long read(String text) {
            return Rate.parse(text).bitsPerSecond();
        }

        @Override
        String exact(double value) {
            return Math.max(Rate.MIN_BITS_PER_SECOND, Math.round(value)) + "bit";
        }

        @Override
        String rounded(double value) {
            return new Rate(Math.max(Rate.MIN_BITS_PER_SECOND, fourDigits(value))).toString();
        }
    },
    /// A whole number, which is only drawn: a simplex finds no way through its steps.
    COUNT {
        @Override
        long read(String text) {
            return Long.parseLong(text);
        }

        @Override
        String exact(double value) {
            return Long.toString(Math.max(1, Math.round(value)));
        }

        @Override
        String rounded(double value) {
            return exact(value);
        }
    };

    /// The value of a text.
    ///
    /// @throws IllegalArgumentException when it is no such quantity
    abstract long read(String text);

    /// A text that keeps all digits.
    abstract String exact(double value);

    /// A text of four digits, for files and people.
    abstract String rounded(double value);

    /// The quantity that a text is, of those that can be fitted; rates have units of their own.
    static Optional<ParameterKind> of(String text) {
        return of(text, RATE, TIME);
    }

    /// The quantity that a text is, of those that can be drawn.
    static Optional<ParameterKind> drawn(String text) {
        return of(text, COUNT, RATE, TIME);
    }

    private static Optional<ParameterKind> of(String text, ParameterKind... quantities) {
        for (ParameterKind quantity : quantities) {
            try {
                quantity.read(text);
                return Optional.of(quantity);
            } catch (IllegalArgumentException _) {
                // Another one, perhaps.
            }
        }
        return Optional.empty();
    }

    private static long fourDigits(double value) {
        return new BigDecimal(Math.max(1, value)).round(new MathContext(4)).longValue();
    }

    private static String decimal(long nanos, int places) {
        return BigDecimal.valueOf(nanos, places).stripTrailingZeros().toPlainString();
    }
}
