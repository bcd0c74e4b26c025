/// The engine `block`: a block device of Linux, iSCSI or other, by the kernel's own paths; and what
/// the kernel counts and shows of the devices below files.
@NullMarked
package io.storbench.iscsi.block;

import org.jspecify.annotations.NullMarked;
