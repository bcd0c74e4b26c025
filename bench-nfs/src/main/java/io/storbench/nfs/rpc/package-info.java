/// ONC RPC version 2 (RFC 5531) over TCP: headers, credentials, record marking, and a client.
@NullMarked
package io.storbench.nfs.rpc;

import org.jspecify.annotations.NullMarked;
