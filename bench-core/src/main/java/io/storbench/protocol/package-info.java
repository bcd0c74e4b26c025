/// The keys of targets that several engines read: of NFS servers and of iSCSI targets, measured and
/// simulated.
@NullMarked
package io.storbench.protocol;

import org.jspecify.annotations.NullMarked;
