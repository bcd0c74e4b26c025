/// Tests of the papers' experiments.
@NullMarked
package io.storbench.sim.storage;

import org.jspecify.annotations.NullMarked;
