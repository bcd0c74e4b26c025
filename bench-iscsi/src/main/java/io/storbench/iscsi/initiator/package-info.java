/// The initiator's control plane, outside the measurement: discovery, login, what a logical unit
/// is, and slow, simple access to it. Blocks.
@NullMarked
package io.storbench.iscsi.initiator;

import org.jspecify.annotations.NullMarked;
