package io.storbench.paper.formula;

/// An expression over points, such as `seconds[nfs read 90ms] / seconds[iscsi read 90ms]`.
///
/// A name is a metric of the runs, or a value that the paper's file defines. It has a number for
/// each point, of which brackets keep some, by [Points#where]; what combines two of them does so
/// place by place. Comparisons come to 1 or 0. Of functions there are `abs`, `sum`, `average`,
/// `least`, `most`, `count` (of what is not 0), `size`, `step` (from each to the next), `peak` (the
/// number of the largest, from 1), `mean` (over the replicates, of what comes of each of them),
/// and `along(FACTOR, EXPRESSION)`, the expression's value at each level.
@FunctionalInterface
public interface Formula {
    /// What it comes to.
    Values of(Points points);

    /// A number.
    static Formula of(double number) {
        Values value = Values.of(number);
        return _ -> value;
    }

    /// Reads one.
    ///
    /// @throws IllegalArgumentException when it is none
    static Formula parse(String text) {
        return new FormulaParser(text).parse();
    }
}
