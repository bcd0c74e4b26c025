/// NFS version 4 with the minor versions 0 (RFC 7530), 1 (RFC 8881) and 2 (RFC 7862): operations'
/// arguments and results, shared by the client and the embedded server, and a blocking client.
@NullMarked
package io.storbench.nfs.v4;

import org.jspecify.annotations.NullMarked;
