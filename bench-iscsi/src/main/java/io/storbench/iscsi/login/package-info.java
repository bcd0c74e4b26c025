/// The login phase of both sides: text keys, negotiation (RFC 7143, section 13) and CHAP.
@NullMarked
package io.storbench.iscsi.login;

import org.jspecify.annotations.NullMarked;
