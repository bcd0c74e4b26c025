/// The search for the value of a factor at which two levels of another are equally good. What
/// simulates at a value is handed in.
@NullMarked
package io.storbench.report.search;

import org.jspecify.annotations.NullMarked;
