/// Statistics that runner, simulator and report all need.
@NullMarked
package io.storbench.stats;

import org.jspecify.annotations.NullMarked;
