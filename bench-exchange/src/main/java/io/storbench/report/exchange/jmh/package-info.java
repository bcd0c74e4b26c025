/// Import of JMH's results.
@NullMarked
package io.storbench.report.exchange.jmh;

import org.jspecify.annotations.NullMarked;
