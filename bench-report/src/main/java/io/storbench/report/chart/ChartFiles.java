package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/// A chart as files for other programs: a PNG, and its numbers as CSV.
public final class ChartFiles {
    /// Pixels for each unit of the SVG, so that it prints well.
    private static final int SCALE = 2;

    private static final PlainFont TITLE = new PlainFont(Font.BOLD, 13);

    /// Beside texts.
    private static final int MARGIN = 8;

    /// By the plain font's widths; bold letters of some machines are wider.
    private static final double TEXT_WIDTH = 0.9 * (SvgChart.WIDTH - 2 * MARGIN);

    private ChartFiles() {}

    /// A file's name, without extension: `003-throughput-by-round-trip-time`.
    ///
    /// @param number of the chart in its report, from 1
    public static String name(Chart chart, int number) {
        String words = chart.title()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
        return String.format(Locale.ROOT, "%03d-%s", number, words.substring(0, Math.min(60, words.length())));
    }

    /// The picture with its title and caption, on white. Its letters are of the machine's fonts.
    ///
    /// @throws IOException when this machine has no font
    public static byte[] png(Chart chart) throws IOException {
        List<String> title = lines(chart.title(), TITLE);
        List<String> caption = lines((chart.caption() + " " + chart.legend()).strip(), SvgCanvas.FONT);
        int top = height(title, TITLE);
        int middle = SvgChart.height(chart);
        int height = top + middle + height(caption, SvgCanvas.FONT);
        var image = new BufferedImage(SvgChart.WIDTH * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            graphics.setColor(Color.WHITE);
            graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
            graphics.scale(SCALE, SCALE);
            Picture.draw(chart, graphics, new Rectangle2D.Double(0, top, SvgChart.WIDTH, middle));
            write(graphics, title, TITLE, 0);
            write(graphics, caption, SvgCanvas.FONT, top + middle);
            var bytes = new ByteArrayOutputStream();
            ImageIO.write(image, "png", bytes);
            return bytes.toByteArray();
        } catch (LinkageError | InternalError e) {
            // A headless Java without fontconfig or any font fails with an error of its own.
            throw new IOException(
                    "a PNG needs a font, and this machine's Java finds none; install fontconfig" + " and a font", e);
        } finally {
            graphics.dispose();
        }
    }

    /// The text in lines that fit the picture's width.
    private static List<String> lines(String text, PlainFont font) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : Printable.text(text).split("\\s+", -1)) {
            if (!line.isEmpty() && font.width(line + " " + word) > TEXT_WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static int height(List<String> lines, PlainFont font) {
        return MARGIN + lines.size() * lineHeight(font);
    }

    private static int lineHeight(PlainFont font) {
        return Math.round(font.getSize2D() * 1.3f);
    }

    private static void write(Graphics2D graphics, List<String> lines, PlainFont font, int top) {
        graphics.setFont(font);
        graphics.setColor(Palette.INK);
        for (int i = 0; i < lines.size(); i++) {
            graphics.drawString(lines.get(i), MARGIN, top + (i + 1) * lineHeight(font));
        }
    }

    /// A row for each dot, by RFC 4180; values are those of the axes.
    public static String csv(Chart chart) {
        StringBuilder out = new StringBuilder();
        out.append("series,kind,x,y,low,high\r\n");
        for (Series series : chart.series()) {
            add(out, series, chart.markedKind(), series.measured());
            add(out, series, "simulated", series.simulated());
            add(out, series, "band", series.band());
        }
        return out.toString();
    }

    private static void add(StringBuilder out, Series series, String kind, List<Dot> dots) {
        for (Dot dot : dots) {
            String name = Stream.of(series.panel(), series.name())
                    .filter(word -> !word.isEmpty())
                    .collect(Collectors.joining(", "));
            out.append('"').append(disarmed(name).replace("\"", "\"\"")).append("\",");
            out.append(kind).append(',');
            out.append(dot.x()).append(',').append(dot.y()).append(',');
            out.append(dot.low()).append(',').append(dot.high()).append("\r\n");
        }
    }

    /// A spreadsheet would take it for a formula.
    private static String disarmed(String name) {
        return !name.isBlank() && "=+-@".indexOf(name.strip().charAt(0)) >= 0 ? "'" + name : name;
    }
}
