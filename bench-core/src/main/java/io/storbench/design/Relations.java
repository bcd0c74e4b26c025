package io.storbench.design;

import java.util.ArrayList;
import java.util.List;

/// What follows from the columns of a fraction: which products of factors are the same at all
/// points. By elimination over the field of two elements; a column is a vector of its base columns.
final class Relations {
    /// A product of factors' columns.
    ///
    /// @param columns the base columns that are left of it, with its sign
    /// @param factors a bit for each factor in it
    private record Product(Word columns, int factors) {
        Product times(Product other) {
            return new Product(columns.times(other.columns), factors ^ other.factors);
        }

        int leading() {
            return Integer.highestOneBit(columns.factors());
        }
    }

    private Relations() {}

    /// Words that equal I: one for each factor whose column is a product of the columns of earlier
    /// factors, which is the last in its word. All others are products of these.
    static List<Word> of(List<Word> columns) {
        List<Product> independent = new ArrayList<>();
        List<Word> relations = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Product left = new Product(columns.get(i), 1 << i);
            for (Product other : independent) {
                if ((left.columns().factors() & other.leading()) != 0) {
                    left = left.times(other);
                }
            }
            if (left.columns().factors() == 0) {
                relations.add(new Word(left.factors(), left.columns().negative()));
            } else {
                independent.add(left);
            }
        }
        return relations;
    }
}
