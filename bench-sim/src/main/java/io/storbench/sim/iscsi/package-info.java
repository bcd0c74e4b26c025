/// The iSCSI initiator and target of the model: commands, their PDUs, and a file system's own
/// accesses.
@NullMarked
package io.storbench.sim.iscsi;

import org.jspecify.annotations.NullMarked;
