/// The simulation beside what was measured on a real Linux.
@NullMarked
package io.storbench.sim.truth;

import org.jspecify.annotations.NullMarked;
