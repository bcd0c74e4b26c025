/// Charts of results over factors, drawn as SVG. Pure functions.
@NullMarked
package io.storbench.report.chart;

import org.jspecify.annotations.NullMarked;
