package io.storbench.report.chart;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.font.FontRenderContext;
import java.awt.font.LineMetrics;
import java.io.Serial;
import java.text.AttributedCharacterIterator.Attribute;
import java.util.Map;

/// A sans-serif font that is measured by fixed widths instead of the machine's fonts.
///
/// The page's reader has other fonts than the machine that wrote it, which may have none at all (a
/// headless JDK without fontconfig cannot even measure). So text is measured by the widths of a
/// common sans-serif face, a little generously: a report is the same wherever it was written.
final class PlainFont extends Font {
    @Serial
    private static final long serialVersionUID = 1;

    private static final float ASCENT = 0.93f;
    private static final float DESCENT = 0.24f;

    PlainFont(int style, int size) {
        // Not the name of the charts' default font: setters ignore a font that equals the old one.
        super("sans-serif", style, size);
    }

    /// The width of a text in the font's size.
    double width(String text) {
        double em = 0;
        for (int i = 0; i < text.length(); i++) {
            em += em(text.charAt(i));
        }
        return em * getSize2D() * (isBold() ? 1.08 : 1);
    }

    /// Widths by class of letter, in parts of the font's size.
    private static double em(char letter) {
        if ("ijl.,:;'|![]()/ ft".indexOf(letter) >= 0) {
            return 0.34;
        }
        if ("mwMW%@—…".indexOf(letter) >= 0) {
            return 0.92;
        }
        if (letter >= 0x2E80) {
            // East Asian letters fill the square.
            return 1;
        }
        return Character.isUpperCase(letter) ? 0.7 : 0.58;
    }

    /// This font's measures, for a graphics context.
    FontMetrics metrics() {
        return new Metrics(this);
    }

    // Fonts are asked for their family to write it down; the machine's fonts must not be looked up.
    @Override
    public String getFamily() {
        return SANS_SERIF;
    }

    // The SVG writer derives a font to group letters by; any other would be looked up.
    @Override
    public Font deriveFont(Map<? extends Attribute, ?> attributes) {
        return this;
    }

    @Override
    public LineMetrics getLineMetrics(String text, FontRenderContext context) {
        return new Line(text.length(), getSize2D());
    }

    private static final class Metrics extends FontMetrics {
        @Serial
        private static final long serialVersionUID = 1;

        private final PlainFont plain;

        Metrics(PlainFont plain) {
            super(plain);
            this.plain = plain;
        }

        @Override
        public int getAscent() {
            return Math.round(ASCENT * plain.getSize2D());
        }

        @Override
        public int getDescent() {
            return Math.round(DESCENT * plain.getSize2D());
        }

        @Override
        public int stringWidth(String text) {
            return (int) Math.ceil(plain.width(text));
        }
    }

    private static final class Line extends LineMetrics {
        private final int letters;
        private final float size;

        Line(int letters, float size) {
            this.letters = letters;
            this.size = size;
        }

        @Override
        public int getNumChars() {
            return letters;
        }

        @Override
        public float getAscent() {
            return ASCENT * size;
        }

        @Override
        public float getDescent() {
            return DESCENT * size;
        }

        @Override
        public float getLeading() {
            return 0;
        }

        @Override
        public float getHeight() {
            return (ASCENT + DESCENT) * size;
        }

        @Override
        public int getBaselineIndex() {
            return ROMAN_BASELINE;
        }

        @Override
        public float[] getBaselineOffsets() {
            return new float[] {0, 0, 0};
        }

        @Override
        public float getStrikethroughOffset() {
            return -0.3f * size;
        }

        @Override
        public float getStrikethroughThickness() {
            return 0.05f * size;
        }

        @Override
        public float getUnderlineOffset() {
            return 0.1f * size;
        }

        @Override
        public float getUnderlineThickness() {
            return 0.05f * size;
        }
    }
}
