/// The sentences of a report: what an answer, a pair, a rank or an effect reads as in English.
@NullMarked
package io.storbench.report.wording;

import org.jspecify.annotations.NullMarked;
