/// The simulator's speed, measured against SSJ: programs, not tests.
@NullMarked
package io.storbench.sim.benchmark;

import org.jspecify.annotations.NullMarked;
