/// What the embedded server serves: a tree of directories, files and links, in memory or in a
/// directory of this machine. Knows nothing of any protocol version.
@NullMarked
package io.storbench.nfs.server.tree;

import org.jspecify.annotations.NullMarked;
