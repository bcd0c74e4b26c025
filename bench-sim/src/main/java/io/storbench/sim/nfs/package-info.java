/// The NFS client and server of the model: what each operation sends, how long its messages are,
/// and what becomes of calls that come twice.
@NullMarked
package io.storbench.sim.nfs;

import org.jspecify.annotations.NullMarked;
