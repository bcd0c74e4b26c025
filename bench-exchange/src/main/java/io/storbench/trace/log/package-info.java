/// Logs of other programs, of which traces are made.
@NullMarked
package io.storbench.trace.log;

import org.jspecify.annotations.NullMarked;
