/// Networks: links, segment-level TCP, and UDP with IP fragments.
///
/// Start reading at [io.storbench.sim.network.Link], then [io.storbench.sim.network.TcpConnection].
/// Packets travel a [io.storbench.sim.network.Route] of links; several back-to-back frames of one
/// sender may travel as one packet, a train, which is the knob between speed and accuracy. Packets
/// are reused, so steady traffic allocates nothing.
@NullMarked
package io.storbench.sim.network;

import org.jspecify.annotations.NullMarked;
