/// Loads: which operations a worker makes, and when.
@NullMarked
package io.storbench.workload;

import org.jspecify.annotations.NullMarked;
