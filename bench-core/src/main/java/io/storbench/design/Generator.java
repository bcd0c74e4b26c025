package io.storbench.design;

/// One generator of a fraction, such as `D=AB`.
///
/// @param factor the generated one, from 0
/// @param product of other factors
record Generator(int factor, Word product) {
    /// Reads a generator.
    ///
    /// @throws IllegalArgumentException with the text and what is wrong with it
    static Generator parse(String text, int factors) {
        String[] sides = text.split("=", -1);
        if (sides.length != 2) {
            throw new IllegalArgumentException("generator \"" + text + "\" is not like D=AB");
        }
        Word left = Word.parse(sides[0]);
        Word right = Word.parse(sides[1]);
        if (left.length() != 1 || left.negative()) {
            throw new IllegalArgumentException(
                    "generator \"%s\": the left side must be one factor".formatted(text));
        }
        if ((left.factors() | right.factors()) >= 1 << factors) {
            throw new IllegalArgumentException(
                    "generator \"%s\": the design has %d factors, A to %c"
                            .formatted(text, factors, Word.LETTERS.charAt(factors - 1)));
        }
        return new Generator(Integer.numberOfTrailingZeros(left.factors()), right);
    }
}
