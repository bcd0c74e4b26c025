/// Tests of the papers' experiments.
@NullMarked
package io.storbench.sim.paper;

import org.jspecify.annotations.NullMarked;
