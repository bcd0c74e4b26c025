/// The loads that come with storbench, as workload classes of its own: what mail servers, builds,
/// databases and others do, with published parameters.
@NullMarked
package io.storbench.load;

import org.jspecify.annotations.NullMarked;
