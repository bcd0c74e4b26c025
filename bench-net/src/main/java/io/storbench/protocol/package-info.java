/// The keys of targets that several engines read: of NFS servers, of iSCSI targets and of paths,
/// measured and simulated; and how writes to a LUN are made stable.
@NullMarked
package io.storbench.protocol;

import org.jspecify.annotations.NullMarked;
