/// The program by which papers compare file access, and its run on a simulated target.
@NullMarked
package io.storbench.paper.program;

import org.jspecify.annotations.NullMarked;
