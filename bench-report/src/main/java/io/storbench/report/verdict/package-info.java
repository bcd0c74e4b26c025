/// Whether one set of results is better or worse than another of the same plan. Pure functions; the
/// formulas and their sources are in docs/reference/compare.md.
@NullMarked
package io.storbench.report.verdict;

import org.jspecify.annotations.NullMarked;
