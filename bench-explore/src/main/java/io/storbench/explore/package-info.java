/// What-if questions, answered by simulation of profiles alone: those of administrators about a network's distance, as
/// data, and a page on loopback on which a plan's values are moved.
@NullMarked
package io.storbench.explore;

import org.jspecify.annotations.NullMarked;
