/// Traces: the operations of a load with their times, in a compact file that is written and read as
/// a stream.
@NullMarked
package io.storbench.trace;

import org.jspecify.annotations.NullMarked;
