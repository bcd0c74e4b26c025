/// Results in the formats of other programs.
@NullMarked
package io.storbench.report.exchange;

import org.jspecify.annotations.NullMarked;
