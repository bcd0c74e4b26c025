package io.storbench.report.chart;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/// A picture as data: what to draw, not how.
///
/// @param title of few words
/// @param caption what is held fixed, for under the picture
/// @param x the horizontal axis
/// @param y the vertical axis
/// @param style how dots are drawn
/// @param guides lines across the picture, with what they mean
/// @param labels beside dots
/// @param published whether filled marks are of a publication, not measured here
public record Chart(
        String title,
        String caption,
        Axis x,
        Axis y,
        List<Series> series,
        Style style,
        List<Guide> guides,
        List<Label> labels,
        boolean published) {
    /// Copies.
    public Chart {
        title = Printable.text(title);
        series = List.copyOf(series);
        guides = List.copyOf(guides);
        labels = List.copyOf(labels);
    }

    /// Of what was measured here, or simulated.
    public Chart(
            String title,
            String caption,
            Axis x,
            Axis y,
            List<Series> series,
            Style style,
            List<Guide> guides,
            List<Label> labels) {
        this(title, caption, x, y, series, style, guides, labels, false);
    }

    /// Without guides and labels.
    Chart(String title, String caption, Axis x, Axis y, List<Series> series, Style style) {
        this(title, caption, x, y, series, style, List.of(), List.of());
    }

    /// A mark's size, as a part of an axis.
    private static final double MARK = 0.025;

    /// How dots are drawn.
    public enum Style {
        /// Measured marks with vertical bars; simulated ones are joined by a line.
        CURVES,
        /// A row for each dot, with horizontal bars.
        ROWS,
        /// Rows whose caption says what marks and bars mean.
        RATIOS,
        /// Marks alone.
        SCATTER,
        /// Marks joined by lines.
        LINES
    }

    /// A line across the picture, or an area between two values.
    ///
    /// @param vertical whether it stands at a value of the horizontal axis
    /// @param at a value of that axis
    /// @param to where an area ends; equal to `at` for a line
    public record Guide(String label, boolean vertical, double at, double to) {
        /// A line.
        public Guide(String label, boolean vertical, double at) {
            this(label, vertical, at, at);
        }

        /// A line at a ratio of 1, before the area of those that do not matter.
        ///
        /// @param margin the share below which a difference does not matter; 0 for the line alone
        static List<Guide> aroundOne(double margin) {
            Guide line = new Guide("no difference", true, 1);
            return margin == 0 ? List.of(line) : List.of(new Guide("same", true, 1 / (1 + margin), 1 + margin), line);
        }
    }

    /// A text above a place in the picture.
    public record Label(String text, double x, double y) {
        /// Shortens.
        public Label {
            text = Printable.label(text);
        }
    }

    /// Whether vertical values are what is shown over the horizontal ones.
    public boolean curves() {
        return style == Style.CURVES;
    }

    /// Whether every dot has a row of its own.
    public boolean rows() {
        return style == Style.ROWS || style == Style.RATIOS;
    }

    /// An axis; on a logarithmic one positions are decimal logarithms.
    ///
    /// @param low position of the axis' start
    /// @param high position of its end
    /// @param words whether ticks are words of which none may be left out
    public record Axis(String title, double low, double high, List<Tick> ticks, boolean logarithmic, boolean words) {
        /// An axis of numbers.
        Axis(String title, double low, double high, List<Tick> ticks, boolean logarithmic) {
            this(title, low, high, ticks, logarithmic, false);
        }

        /// Copies.
        public Axis {
            title = Printable.label(title);
            ticks = List.copyOf(ticks);
        }

        /// Where a value lies.
        double position(double value) {
            return logarithmic ? StrictMath.log10(value) : value;
        }

        /// Whether a value lies on it.
        boolean holds(double value) {
            double rounding = 1e-9 * (high - low);
            return !(logarithmic && value <= 0)
                    && position(value) >= low - rounding
                    && position(value) <= high + rounding;
        }

        /// Whether a range is longer on it than a mark.
        boolean shows(double from, double to) {
            return position(to) - position(from) > MARK * (high - low);
        }
    }

    /// A labelled position on an axis.
    public record Tick(double position, String label) {
        /// Shortens.
        public Tick {
            label = Printable.label(label);
        }
    }

    /// Dots of one colour.
    ///
    /// @param name for the legend
    /// @param look whose colour, mark and line it has, from 0: those of a level are the same in all pictures; empty
    ///   where its place in the picture decides
    /// @param panel the small picture that it stands in, by name; empty where there is one picture
    /// @param measured drawn as marks with error bars
    /// @param simulated drawn as a line, or as hollow marks
    /// @param band of simulated dots: between which values measurements are expected, drawn as an
    ///   area; empty without prediction bands
    public record Series(
            String name, OptionalInt look, String panel, List<Dot> measured, List<Dot> simulated, List<Dot> band) {
        /// Copies.
        public Series {
            name = Printable.label(name);
            panel = Printable.label(panel);
            measured = List.copyOf(measured);
            simulated = List.copyOf(simulated);
            band = List.copyOf(band);
        }

        /// Dots without a band.
        Series(String name, List<Dot> measured, List<Dot> simulated) {
            this(name, measured, simulated, List.of());
        }

        /// In the one picture, of the colour of its place.
        public Series(String name, List<Dot> measured, List<Dot> simulated, List<Dot> band) {
            this(name, OptionalInt.empty(), "", measured, simulated, band);
        }

        private List<Dot> dots() {
            return Stream.concat(measured.stream(), simulated.stream()).toList();
        }
    }

    /// A mean with its interval, as values.
    ///
    /// @param single whether it is of one replicate that says nothing about its scatter, so that the
    ///   interval is unknown
    public record Dot(double x, double y, double low, double high, boolean single) {
        /// Of several replicates, or exact.
        public Dot(double x, double y, double low, double high) {
            this(x, y, low, high, false);
        }
    }

    /// What filled marks are of, in files; where a picture is of one origin, its title has it.
    String markedKind() {
        return published ? "published" : curves() || style == Style.ROWS ? "measured" : "value";
    }

    /// The small pictures that it consists of, each with the axes of all; itself where it is one.
    List<Chart> panels() {
        return series.stream()
                .map(Series::panel)
                .distinct()
                .map(panel -> new Chart(
                        panel,
                        caption,
                        x,
                        y,
                        series.stream().filter(one -> one.panel().equals(panel)).toList(),
                        style,
                        guides,
                        labels,
                        published))
                .toList();
    }

    /// Whether it consists of small pictures.
    boolean hasPanels() {
        return series.stream().anyMatch(one -> !one.panel().isEmpty());
    }

    /// The series that a legend names, each name once.
    List<Series> legendSeries() {
        Set<String> names = new HashSet<>();
        return series.stream()
                .filter(one -> !one.name().isEmpty() && isShown(one) && (names.add(one.name()) || !hasPanels()))
                .toList();
    }

    /// What marks, bars, arrows and lines mean in this picture, in sentences; empty where its caption says it.
    public String legend() {
        List<String> parts = new ArrayList<>();
        if (style == Style.CURVES || style == Style.ROWS) {
            if (hasMeasured()) {
                parts.add(published ? "Filled marks: published." : "Filled marks: measured.");
            }
            if (hasSimulated()) {
                parts.add("Hollow marks: simulated.");
            }
            if (published ? hasBars() : hasIntervals()) {
                parts.add(published || areBarsSeen() ? bars() : "95 % intervals are smaller than the marks.");
            }
            if (curves() && hasSimulated()) {
                parts.add("Lines join simulated points.");
            }
        }
        if (series.stream().flatMap(this::barred).anyMatch(dot -> isCut(dot.low()) || isCut(dot.high()))) {
            parts.add("Arrows: intervals reach further.");
        }
        if (dots().anyMatch(Dot::single)) {
            parts.add(
                    marksSingles()
                            ? "1: one replicate, without an interval."
                            : "One replicate each, without intervals.");
        }
        return String.join(" ", parts);
    }

    private Stream<Dot> dots() {
        return series.stream().flatMap(one -> one.dots().stream());
    }

    /// Whether some dots are of a single replicate, and others are not.
    boolean marksSingles() {
        return dots().anyMatch(Dot::single) && !dots().allMatch(Dot::single);
    }

    /// Along which intervals lie.
    private Axis ofValues() {
        return rows() ? x : y;
    }

    /// Whether an interval's end lies beyond the axis.
    boolean isCut(double end) {
        return !ofValues().holds(end);
    }

    /// The dots whose intervals are drawn.
    Stream<Dot> barred(Series one) {
        return switch (style) {
            case CURVES -> published ? one.measured().stream() : one.dots().stream();
            case ROWS, RATIOS -> one.dots().stream();
            case SCATTER, LINES -> Stream.empty();
        };
    }

    private String bars() {
        String intervals = "95 % intervals";
        if (!published) {
            return "Bars and brackets: %s.".formatted(intervals);
        }
        return "Bars: what ours may be off%s.".formatted(curves() ? "" : ", and our " + intervals);
    }

    /// Whether anything is seen of a series; figures, which have the same colours in all, have
    /// series without a dot.
    boolean isShown(Series one) {
        return !published || !one.dots().isEmpty();
    }

    /// Whether any dot has an interval, so that a bar is drawn.
    public boolean hasBars() {
        return series.stream().flatMap(this::barred).anyMatch(dot -> dot.low() < dot.high());
    }

    /// Bars of simulated rows may be those of predictions, which captions explain.
    private boolean hasIntervals() {
        return series.stream()
                .flatMap(one -> (curves() || caption.isEmpty() ? one.dots() : one.measured()).stream())
                .anyMatch(dot -> dot.low() < dot.high());
    }

    /// Whether any bar is longer than the mark that it is drawn behind.
    private boolean areBarsSeen() {
        return dots().anyMatch(dot -> ofValues().shows(dot.low(), dot.high()));
    }

    /// Whether any series has measured dots.
    public boolean hasMeasured() {
        return series.stream().anyMatch(one -> !one.measured().isEmpty());
    }

    /// Whether any series has simulated dots.
    public boolean hasSimulated() {
        return series.stream().anyMatch(one -> !one.simulated().isEmpty());
    }
}
