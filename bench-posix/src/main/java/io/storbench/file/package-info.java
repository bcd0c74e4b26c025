/// Files and directories of the user's, opened and replaced so that no link is followed, nothing
/// waits, and a crash leaves the old file or the new one; and their names in messages.
@NullMarked
package io.storbench.file;

import org.jspecify.annotations.NullMarked;
