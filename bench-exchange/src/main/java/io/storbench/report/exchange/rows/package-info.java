/// Import of measurements by programs other than storbench and fio, as rows of JSON Lines.
@NullMarked
package io.storbench.report.exchange.rows;

import org.jspecify.annotations.NullMarked;
