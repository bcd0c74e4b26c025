/// What the versions of NFS have in common: handles of objects, how safe written data is, and
/// transfer sizes.
@NullMarked
package io.storbench.nfs.file;

import org.jspecify.annotations.NullMarked;
