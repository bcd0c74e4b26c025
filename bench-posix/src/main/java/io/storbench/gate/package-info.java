/// What stands between storbench and data that are not its own: named consent, what a device is
/// used for, what it holds, and the mark that makes it storbench's. docs/reference/device-writes.md
/// describes it for users.
@NullMarked
package io.storbench.gate;

import org.jspecify.annotations.NullMarked;
