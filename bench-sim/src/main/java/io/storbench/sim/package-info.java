/// The simulation engine: the workers that measure, driven by a model in place of a server.
///
/// Start reading at [io.storbench.sim.SimTarget], which wires the model.
@NullMarked
package io.storbench.sim;

import org.jspecify.annotations.NullMarked;
