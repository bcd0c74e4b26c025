/// Expressions over the points of designs that were run: the language of a paper's cells.
@NullMarked
package io.storbench.paper.formula;

import org.jspecify.annotations.NullMarked;
