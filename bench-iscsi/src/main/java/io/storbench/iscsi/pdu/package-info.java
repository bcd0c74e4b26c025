/// iSCSI's protocol data units (RFC 7143, section 11), made and read where they lie in a buffer.
@NullMarked
package io.storbench.iscsi.pdu;

import org.jspecify.annotations.NullMarked;
