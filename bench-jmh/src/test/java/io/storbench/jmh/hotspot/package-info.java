/// JMH benchmarks of storbench's own hot spots: what the load generator, the codecs, the histograms
/// and the simulator's event queue take. They are not part of storbench-jmh.jar.
@NullMarked
package io.storbench.jmh.hotspot;

import org.jspecify.annotations.NullMarked;
