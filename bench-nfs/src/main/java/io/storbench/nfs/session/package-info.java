/// The data path of the engine `nfs`: a worker's requests become calls, and their replies
/// completions.
@NullMarked
package io.storbench.nfs.session;

import org.jspecify.annotations.NullMarked;
