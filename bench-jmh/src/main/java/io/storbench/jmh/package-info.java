/// JMH benchmarks of single storage operations, on the same sessions as the trials of a plan.
@NullMarked
package io.storbench.jmh;

import org.jspecify.annotations.NullMarked;
