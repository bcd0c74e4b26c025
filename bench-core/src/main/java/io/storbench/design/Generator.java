package io.storbench.design;

import java.util.ArrayList;
import java.util.List;

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
            throw new IllegalArgumentException("generator \"%s\": the left side must be one factor".formatted(text));
        }
        if ((left.factors() | right.factors()) >= 1 << factors) {
            throw new IllegalArgumentException("generator \"%s\": the design has %d factors, A to %c"
                    .formatted(text, factors, Word.LETTERS.charAt(factors - 1)));
        }
        return new Generator(Integer.numberOfTrailingZeros(left.factors()), right);
    }

    /// The columns of a fraction's factors: those that are not generated run through all
    /// combinations, the others are products of these.
    ///
    /// @throws IllegalArgumentException when a factor is generated twice, or from a generated one
    static List<Word> columns(int factors, List<String> generators) {
        Word[] products = new Word[factors];
        for (String generator : generators) {
            Generator read = parse(generator, factors);
            if (products[read.factor()] != null) {
                throw new IllegalArgumentException(Word.LETTERS.charAt(read.factor()) + " is generated twice");
            }
            products[read.factor()] = read.product();
        }
        int free = 0;
        int[] baseOf = new int[factors];
        for (int i = 0; i < factors; i++) {
            baseOf[i] = products[i] == null ? free++ : -1;
        }
        List<Word> columns = new ArrayList<>();
        for (int i = 0; i < factors; i++) {
            Word product = products[i] == null ? new Word(1 << i, false) : products[i];
            columns.add(inBase(product, baseOf, i));
        }
        return columns;
    }

    /// A product of factors as one of base columns.
    private static Word inBase(Word product, int[] baseOf, int factor) {
        int columns = 0;
        for (int i = 0; i < baseOf.length; i++) {
            if ((product.factors() & 1 << i) != 0) {
                if (baseOf[i] < 0) {
                    throw new IllegalArgumentException(
                            "%c=%s: the right side may use only factors that are not generated"
                                            .formatted(Word.LETTERS.charAt(factor), product)
                                    + ", and %c is".formatted(Word.LETTERS.charAt(i)));
                }
                columns |= 1 << baseOf[i];
            }
        }
        return new Word(columns, product.negative());
    }
}
