/// What a design can find, what it costs, and which one fits into a time: from a plan, and from the
/// results of a pilot where there is one.
@NullMarked
package io.storbench.report.design;

import org.jspecify.annotations.NullMarked;
