/// From a plan to results: trials in run order, one after the other.
@NullMarked
package io.storbench.run;

import org.jspecify.annotations.NullMarked;
