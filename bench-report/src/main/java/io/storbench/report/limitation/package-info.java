/// What limits an answer, as values, and the sentences that say so: lost data, sides that are not
/// alike, what a prediction leaves out, and what happened in trials that stay in every mean.
@NullMarked
package io.storbench.report.limitation;

import org.jspecify.annotations.NullMarked;
