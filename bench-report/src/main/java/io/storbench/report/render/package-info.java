/// Reports as HTML, Markdown, CSV and JSON. Pure functions.
@NullMarked
package io.storbench.report.render;

import org.jspecify.annotations.NullMarked;
