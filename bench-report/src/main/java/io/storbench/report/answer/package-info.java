/// The answer to a plan's question: levels compared in pairs, where they cross, and how fair the
/// comparison is. Pure functions.
@NullMarked
package io.storbench.report.answer;

import org.jspecify.annotations.NullMarked;
