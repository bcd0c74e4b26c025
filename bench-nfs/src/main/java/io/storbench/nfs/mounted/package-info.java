/// What Linux shows of an NFS mount: its options, and counters of what crossed the wire.
@NullMarked
package io.storbench.nfs.mounted;

import org.jspecify.annotations.NullMarked;
