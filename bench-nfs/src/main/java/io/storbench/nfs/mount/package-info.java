/// What is asked before NFSv3 begins: the port mapper (RFC 1833) and MOUNT version 3 (RFC 1813,
/// appendix I).
@NullMarked
package io.storbench.nfs.mount;

import org.jspecify.annotations.NullMarked;
