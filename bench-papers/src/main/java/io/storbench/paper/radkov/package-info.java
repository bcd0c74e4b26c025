/// The experiments of Radkov and others: NFS and iSCSI laid side by side.
@NullMarked
package io.storbench.paper.radkov;

import org.jspecify.annotations.NullMarked;
