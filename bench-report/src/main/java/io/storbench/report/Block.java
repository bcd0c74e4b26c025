package io.storbench.report;

import io.storbench.report.chart.Chart;
import java.util.List;

/// A part of a section. Texts are plain: each renderer escapes them for its format.
public sealed interface Block {
    /// Running text.
    record Paragraph(String text) implements Block {}

    /// Running text about what could not be read: it counts without the pictures beside it.
    record Problem(String text) implements Block {}

    /// Text to copy, kept as it is.
    record Code(String text) implements Block {}

    /// Running text that stands out.
    record Strong(String text) implements Block {}

    /// Sentences, each by itself.
    record Items(List<String> items) implements Block {
        /// Copies.
        public Items {
            items = List.copyOf(items);
        }
    }

    /// Rows of cells, one per column.
    ///
    /// @param caption empty where the section's title says what they are
    record Table(String caption, List<Column> columns, List<List<String>> rows) implements Block {
        /// Copies.
        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /// A column's heading.
    ///
    /// @param numeric whether its cells are numbers, set flush right
    record Column(String title, boolean numeric) {
        /// A column of words.
        public static Column text(String title) {
            return new Column(title, false);
        }

        /// A column of numbers.
        public static Column number(String title) {
            return new Column(title, true);
        }
    }

    /// Pictures that belong together.
    record Charts(List<Chart> charts) implements Block {
        /// Copies.
        public Charts {
            charts = List.copyOf(charts);
        }
    }
}
