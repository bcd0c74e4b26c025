package io.storbench.report.chart;

import java.awt.Font;
import java.awt.FontMetrics;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGeneratorContext.GraphicContextDefaults;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// A drawing surface that writes SVG with texts as texts, and asks the machine for no font.
final class SvgCanvas extends SVGGraphics2D {
    private static final String SVG = "http://www.w3.org/2000/svg";

    /// The generator breaks lines before the end of each tag.
    private static final Pattern LINE_IN_TAG = Pattern.compile("\n *(/?>)");

    /// Attributes that the generator writes with the values they have anyway (SVG 1.1, property
    /// index): half a kilobyte of each picture.
    private static final Pattern DEFAULTS = Pattern.compile(
            " (color-interpolation|color-rendering|fill|fill-opacity|font-style|font-weight|image-rendering|shape-rendering|stroke-dasharray|stroke-dashoffset|stroke-linejoin|stroke-opacity|stroke-width|text-rendering)=\"[^\"]*\"");

    static final PlainFont FONT = new PlainFont(Font.PLAIN, 12);

    private final String idPrefix;

    private SvgCanvas(SVGGeneratorContext context, String idPrefix) {
        super(context, false);
        this.idPrefix = idPrefix;
    }

    /// An empty surface.
    ///
    /// @param idPrefix begins every id in the picture, so that pictures can share a page
    static SvgCanvas create(String idPrefix) {
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
        context.setComment("");
        context.setPrecision(2);
        context.setIDGenerator(new PrefixedIds(idPrefix));
        // The generator writes the font of its defaults down, and would look it up.
        var defaults = new GraphicContextDefaults();
        defaults.setFont(FONT);
        context.setGraphicContextDefaults(defaults);
        return new SvgCanvas(context, idPrefix);
    }

    private static Document document() {
        try {
            return DocumentBuilderFactory.newDefaultNSInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVG, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("the JDK's own XML parser is unusable", e);
        }
    }

    @Override
    public FontMetrics getFontMetrics(Font font) {
        if (font instanceof PlainFont plain) {
            return plain.metrics();
        }
        throw new IllegalStateException("a font that depends on the machine: " + font.getName());
    }

    /// The picture as an `svg` element that fills the width it is given.
    ///
    /// @param flushRight texts that end where they are placed; others are centred there
    String svg(int width, int height, String description, Set<String> flushRight) {
        Element root = getRoot();
        anchor(root, flushRight);
        SvgMarks.compact(root);
        SvgMarks.unclip(root, width, height);
        SvgMarks.shortenColors(root);
        SvgMarks.join(root);
        NodeList definitions = root.getElementsByTagNameNS(SVG, "defs");
        for (int i = 0; i < definitions.getLength(); i++) {
            ((Element) definitions.item(i)).setAttribute("id", idPrefix + "-defs" + i);
        }
        root.setAttribute("viewBox", "0 0 " + width + " " + height);
        root.setAttribute("role", "img");
        root.setAttribute("aria-label", description);
        var writer = new StringWriter();
        try {
            stream(root, writer, false, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // Inside a page neither XML declaration nor document type has a place.
        String text = writer.toString();
        int begin = text.indexOf("<svg");
        int end = text.indexOf(" viewBox=", begin);
        String head = DEFAULTS.matcher(text.substring(begin, end)).replaceAll("");
        return LINE_IN_TAG
                .matcher((head + text.substring(end)).replace("\r\n", "\n"))
                .replaceAll("$1")
                .strip();
    }

    /// The reader's font is wider or narrower than the one measured with. A text placed by its end
    /// or middle shows less of the difference than one placed by its start.
    private static void anchor(Element root, Set<String> flushRight) {
        NodeList texts = root.getElementsByTagNameNS(SVG, "text");
        for (int i = 0; i < texts.getLength(); i++) {
            Element text = (Element) texts.item(i);
            boolean end = flushRight.contains(text.getTextContent());
            double width = FONT.width(text.getTextContent());
            double x = Double.parseDouble(text.getAttribute("x")) + (end ? width : width / 2);
            text.setAttribute("x", String.format(Locale.ROOT, "%.2f", x));
            text.setAttribute("text-anchor", end ? "end" : "middle");
        }
    }

    private static final class PrefixedIds extends SVGIDGenerator {
        private final String prefix;
        private int count;

        PrefixedIds(String prefix) {
            this.prefix = prefix;
        }

        /// A region is named by every mark in it, so its name is short.
        @Override
        public String generateID(String kind) {
            return prefix + "-" + (kind.equals("clipPath") ? "p" : kind) + ++count;
        }
    }
}
