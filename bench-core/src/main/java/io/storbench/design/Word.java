package io.storbench.design;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// A product of factors with a sign, such as `AB` or `-ACD`: an effect's column, or a part of a
/// defining relation. Factors are the letters A to Z without I, which stands for the identity.
///
/// @param factors bit n is set when the n-th factor is in the product
/// @param negative whether the sign is minus
public record Word(int factors, boolean negative) {
    /// The letters of factors, in order.
    public static final String LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

    private static final Pattern TEXT = Pattern.compile("([+-]?)([A-HJ-Z]+)");

    /// The empty product.
    public static final Word IDENTITY = new Word(0, false);

    /// Reads a word such as `AB` or `-AB`.
    ///
    /// @throws IllegalArgumentException when it is none, or a letter comes twice
    public static Word parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is not a product such as AB or -ABC");
        }
        int factors = 0;
        for (char letter : matcher.group(2).toCharArray()) {
            int bit = 1 << LETTERS.indexOf(letter);
            if ((factors & bit) != 0) {
                throw new IllegalArgumentException("\"" + text + "\" has " + letter + " twice");
            }
            factors |= bit;
        }
        return new Word(factors, matcher.group(1).equals("-"));
    }

    /// The product; a factor times itself is the identity.
    public Word times(Word other) {
        return new Word(factors ^ other.factors, negative ^ other.negative);
    }

    /// The level of the product at a point: 1 where its sign is plus, else 0.
    ///
    /// @param point per factor 0 for the low and 1 for the high level
    public int level(List<Integer> point) {
        int minuses = negative ? 1 : 0;
        for (int i = 0; i < point.size(); i++) {
            if (has(i) && point.get(i) == 0) {
                minuses++;
            }
        }
        return minuses % 2 == 0 ? 1 : 0;
    }

    /// Whether a factor is in the product.
    ///
    /// @param factor from 0; those without a letter are in none
    public boolean has(int factor) {
        return factor < LETTERS.length() && (factors & 1 << factor) != 0;
    }

    /// The places of its factors, from 0, in order.
    public IntStream places() {
        return IntStream.range(0, LETTERS.length()).filter(this::has);
    }

    /// How many factors are in it.
    public int length() {
        return Integer.bitCount(factors);
    }

    /// The letters, `I` for the identity, with a minus where negative.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(negative ? "-" : "");
        for (int i = 0; i < LETTERS.length(); i++) {
            if ((factors & (1 << i)) != 0) {
                text.append(LETTERS.charAt(i));
            }
        }
        return factors == 0 ? text.append("I").toString() : text.toString();
    }
}
