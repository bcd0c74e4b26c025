/// What a kernel keeps of many files: their names by number, the blocks that they take, which of
/// them are in memory and which are to be written, and the layout and journal of ext3.
@NullMarked
package io.storbench.sim.filesystem;

import org.jspecify.annotations.NullMarked;
