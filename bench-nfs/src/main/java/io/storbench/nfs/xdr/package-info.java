/// External Data Representation (RFC 4506): bounds-checked reads and writes on byte buffers.
@NullMarked
package io.storbench.nfs.xdr;

import org.jspecify.annotations.NullMarked;
