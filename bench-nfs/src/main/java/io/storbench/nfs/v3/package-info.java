/// NFS version 3 (RFC 1813): calls and replies, shared by the client and the embedded server.
@NullMarked
package io.storbench.nfs.v3;

import org.jspecify.annotations.NullMarked;
