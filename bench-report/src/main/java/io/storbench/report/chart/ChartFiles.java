package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/// A chart as files for other programs: a PNG, and its numbers as CSV.
public final class ChartFiles {
    /// Pixels for each unit of the SVG, so that it prints well.
    private static final int SCALE = 2;

    private ChartFiles() {}

    /// A file's name, without extension: `03-throughput-over-network-rtt`.
    ///
    /// @param number of the chart in its report, from 1
    public static String name(Chart chart, int number) {
        String words =
                chart.title()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^-|-$", "");
        return String.format(
                Locale.ROOT, "%03d-%s", number, words.substring(0, Math.min(60, words.length())));
    }

    /// The picture, on white. Its letters are of the machine's fonts.
    ///
    /// @throws IOException when this machine has no font
    public static byte[] png(Chart chart) throws IOException {
        int height = SvgChart.height(chart);
        var image =
                new BufferedImage(
                        SvgChart.WIDTH * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(
                    RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(
                    RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            graphics.setColor(Color.WHITE);
            graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
            graphics.scale(SCALE, SCALE);
            SvgChart.picture(chart)
                    .draw(graphics, new Rectangle2D.Double(0, 0, SvgChart.WIDTH, height));
            var bytes = new ByteArrayOutputStream();
            ImageIO.write(image, "png", bytes);
            return bytes.toByteArray();
        } catch (LinkageError | InternalError e) {
            // A headless Java without fontconfig or any font fails with an error of its own.
            throw new IOException(
                    "a PNG needs a font, and this machine's Java finds none; install fontconfig"
                            + " and a font",
                    e);
        } finally {
            graphics.dispose();
        }
    }

    /// A row for each dot, by RFC 4180; values are those of the axes. Where a picture is of one
    /// origin, its title has it.
    public static String csv(Chart chart) {
        boolean both = chart.curves() || chart.style() == Chart.Style.ROWS;
        StringBuilder out = new StringBuilder();
        out.append("series,kind,x,y,low,high\r\n");
        for (Series series : chart.series()) {
            add(out, series, both ? "measured" : "value", series.measured());
            add(out, series, "simulated", series.simulated());
            add(out, series, "band", series.band());
        }
        return out.toString();
    }

    private static void add(StringBuilder out, Series series, String kind, List<Dot> dots) {
        for (Dot dot : dots) {
            out.append('"').append(disarmed(series.name()).replace("\"", "\"\"")).append("\",");
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
