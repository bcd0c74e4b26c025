package io.storbench.design;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Blocks of a two-level design: points with the same signs of the named interactions are one, so
/// that differences between blocks fall on those interactions and on nothing else (Box, Hunter and
/// Hunter, "Statistics for Experimenters", on blocking 2^k designs).
///
/// @param blockOfPoint per point the number of its block, from 0
/// @param confounded what cannot be distinguished from blocks: the named interactions and their
///   products, shortest first
public record Blocks(List<Integer> blockOfPoint, List<Word> confounded) {
    /// The most interactions that can be named: 64 blocks.
    private static final int MAX_NAMED = 6;

    /// Copies.
    public Blocks {
        blockOfPoint = List.copyOf(blockOfPoint);
        confounded = List.copyOf(confounded);
    }

    /// Blocks by the signs of interactions.
    ///
    /// @param points per point and factor 0 for the low and 1 for the high level
    /// @param named the interactions to give up
    /// @param fraction the fraction that the points are, when they are one
    /// @throws IllegalArgumentException when a main effect would be lost, or the interactions are
    ///   not independent
    public static Blocks of(List<List<Integer>> points, List<Word> named, Optional<FractionalFactorial> fraction) {
        if (named.size() > MAX_NAMED) {
            throw new IllegalArgumentException(
                    "%d interactions make more than %d blocks".formatted(named.size(), 1 << MAX_NAMED));
        }
        List<Word> confounded = new ArrayList<>(List.of(Word.IDENTITY));
        for (Word word : named) {
            confounded.addAll(confounded.stream().map(word::times).toList());
        }
        confounded.removeFirst();
        for (Word word : confounded) {
            refuse(word, fraction);
            refuseColumn(word, points);
        }
        confounded.sort(Comparator.comparingInt(Word::length).thenComparing(Word::toString));
        return new Blocks(points.stream().map(point -> block(point, named)).toList(), confounded);
    }

    private static void refuse(Word word, Optional<FractionalFactorial> fraction) {
        List<Word> names = new ArrayList<>(List.of(word));
        fraction.ifPresent(it -> names.addAll(it.aliases(word)));
        if (names.stream().anyMatch(name -> name.factors() == 0)) {
            throw new IllegalArgumentException(
                    "%s is the same at all points, or follows from the other interactions: it makes".formatted(word)
                            + " no further blocks");
        }
        names.stream().filter(name -> name.length() == 1).findFirst().ifPresent(factor -> {
            throw new IllegalArgumentException("the main effect of %s could not be separated from blocks (%s)"
                    .formatted(
                            new Word(factor.factors(), false),
                            names.stream().limit(3).map(Word::toString).collect(Collectors.joining(" = "))));
        });
    }

    /// A design without a defining relation, such as Plackett and Burman's, may still have a factor
    /// whose levels are the signs of an interaction.
    private static void refuseColumn(Word word, List<List<Integer>> points) {
        int factors = Math.min(points.getFirst().size(), Word.LETTERS.length());
        for (int factor = 0; factor < factors; factor++) {
            int column = factor;
            long same = points.stream()
                    .filter(point -> word.level(point) == point.get(column))
                    .count();
            if (same == 0 || same == points.size()) {
                throw new IllegalArgumentException("the main effect of %s could not be separated from blocks (%s = %s)"
                        .formatted(new Word(1 << factor, false), word, new Word(1 << factor, same == 0)));
            }
        }
    }

    /// A main effect that blocks are mixed with in part.
    ///
    /// @param factor from 0
    /// @param part of a difference between blocks that goes into it, above 0 and below 1
    public record Mixed(int factor, double part) {}

    /// The main effects that blocks by an interaction are mixed with in part, as those of designs
    /// without a defining relation are (Hamada and Wu, "Analysis of designed experiments with
    /// complex aliasing", Journal of Quality Technology 24, 1992).
    ///
    /// @param points per point and factor 0 for the low and 1 for the high level
    public static List<Mixed> mixed(Word word, List<List<Integer>> points) {
        List<Mixed> mixed = new ArrayList<>();
        for (int factor = 0; factor < points.getFirst().size(); factor++) {
            int column = factor;
            long same = points.stream()
                    .filter(point -> word.level(point) == point.get(column))
                    .count();
            double part = Math.abs(2.0 * same - points.size()) / points.size();
            if (part > 0 && part < 1) {
                mixed.add(new Mixed(factor, part));
            }
        }
        return mixed;
    }

    private static int block(List<Integer> point, List<Word> named) {
        int block = 0;
        for (int i = 0; i < named.size(); i++) {
            block |= named.get(i).level(point) << i;
        }
        return block;
    }
}
