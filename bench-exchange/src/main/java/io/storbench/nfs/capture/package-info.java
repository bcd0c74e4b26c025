/// Traces from packet captures of NFS: files of tcpdump and its like are read packet by packet, TCP
/// streams put in order, and the calls in them turned into operations. A capture may be larger than
/// memory, have holes, and come from anybody.
@NullMarked
package io.storbench.nfs.capture;

import org.jspecify.annotations.NullMarked;
