/// fio's files: its results as results of a plan, its job files as plans. Needs fio 3; fio itself
/// is never run. All files are taken for hostile: sizes are bounded, numbers checked.
@NullMarked
package io.storbench.report.exchange.fio;

import org.jspecify.annotations.NullMarked;
