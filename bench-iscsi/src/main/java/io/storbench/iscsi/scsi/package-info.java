/// SCSI commands and what they answer with (SPC-4, SBC-3), made and read where they lie in a
/// buffer.
@NullMarked
package io.storbench.iscsi.scsi;

import org.jspecify.annotations.NullMarked;
