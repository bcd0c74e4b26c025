package io.storbench.unit;

import java.math.BigDecimal;

/// Exact decimal arithmetic for quantities.
final class Decimal {
    private Decimal() {}

    /// The product as a whole number.
    ///
    /// @throws ArithmeticException when it is not whole, or too large
    static long times(String decimal, long factor) {
        return new BigDecimal(decimal).multiply(BigDecimal.valueOf(factor)).longValueExact();
    }
}
