/// The papers' experiments in simulation: published values as data, and their judgement.
@NullMarked
package io.storbench.sim.paper;

import org.jspecify.annotations.NullMarked;
