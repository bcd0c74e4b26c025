package io.storbench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/// Writes marks in few bytes: JFreeChart fills each and then outlines it, and draws circles as four
/// curves. A picture of 80 residuals has a third of the size with this.
final class SvgMarks {
    private static final Pattern COLOR = Pattern.compile("rgb\\((\\d+),(\\d+),(\\d+)\\)");

    private static final Pattern SEPARATOR = Pattern.compile("[MCZ ]+");

    /// Coordinates are rounded to two decimals.
    private static final double ROUNDING = 0.025;

    private SvgMarks() {}

    /// Makes one element of a filled path and its outline, and circles of round ones.
    static void compact(Element root) {
        for (Element path : paths(root)) {
            if (path.getPreviousSibling() instanceof Element filled && isOutline(path, filled)) {
                copy(path, filled, "stroke");
                copy(path, filled, "stroke-width");
                path.getParentNode().removeChild(path);
            }
        }
        for (Element path : paths(root)) {
            circle(path).ifPresent(circle -> path.getParentNode().replaceChild(circle, path));
        }
    }

    /// Makes one path of neighbouring lines that look alike, as of a grid or of an interval and its caps, and takes off
    /// texts what has no effect on them.
    static void join(Element root) {
        for (Element text : elements(root, "text")) {
            if (text.getAttribute("stroke").equals("none")) {
                text.removeAttribute("stroke-width");
            }
            if (text.getTextContent().equals(text.getTextContent().strip().replaceAll(" +", " "))) {
                text.removeAttribute("xml:space");
            }
        }
        Optional<Element> last = Optional.empty();
        for (Element line : elements(root, "line")) {
            Optional<Element> path = last.filter(each -> each.equals(line.getPreviousSibling()) && isAlike(each, line));
            Element own = path.orElseGet(() -> pathOf(line));
            String added = "M%s %sL%s %s"
                    .formatted(
                            line.getAttribute("x1"),
                            line.getAttribute("y1"),
                            line.getAttribute("x2"),
                            line.getAttribute("y2"));
            // Exact values have three lines in one place.
            if (!own.getAttribute("d").endsWith(added)) {
                own.setAttribute("d", own.getAttribute("d") + added);
            }
            if (path.isPresent()) {
                line.getParentNode().removeChild(line);
            } else {
                line.getParentNode().replaceChild(own, line);
            }
            last = Optional.of(own);
        }
    }

    private static Element pathOf(Element line) {
        return renamed(line, "path", Set.of("x1", "y1", "x2", "y2"));
    }

    /// Whether a line looks as a path does.
    private static boolean isAlike(Element path, Element line) {
        return attributes(path, Set.of("d")).equals(attributes(line, Set.of("x1", "y1", "x2", "y2")));
    }

    private static Map<String, String> attributes(Element element, Set<String> without) {
        Map<String, String> values = new TreeMap<>();
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            Node attribute = element.getAttributes().item(i);
            values.put(attribute.getNodeName(), attribute.getNodeValue());
        }
        values.keySet().removeAll(without);
        return values;
    }

    /// Another element with the same attributes but some.
    private static Element renamed(Element element, String name, Set<String> without) {
        Element other = element.getOwnerDocument().createElementNS(element.getNamespaceURI(), name);
        attributes(element, without).forEach(other::setAttribute);
        return other;
    }

    /// Takes the clip off lines and texts that are clipped to the whole picture.
    static void unclip(Element root, int width, int height) {
        String whole = "M0 0 L" + width + " 0 L" + width + " " + height + " L0 " + height + " L0 0 Z";
        for (Element path : paths(root)) {
            if (path.getParentNode() instanceof Element clip
                    && clip.getTagName().equals("clipPath")
                    && path.getAttribute("d").equals(whole)) {
                String reference = "url(#" + clip.getAttribute("id") + ")";
                List<Element> clipped = elements(root, "line");
                clipped.addAll(elements(root, "text"));
                clipped.stream()
                        .filter(each -> each.getAttribute("clip-path").equals(reference))
                        .forEach(each -> each.removeAttribute("clip-path"));
            }
        }
    }

    /// Writes colours in hexadecimal digits, half as long as `rgb(0,114,178)`.
    static void shortenColors(Element root) {
        for (Element element : elements(root, "*")) {
            for (String name : List.of("fill", "stroke")) {
                Matcher color = COLOR.matcher(element.getAttribute(name));
                if (color.matches()) {
                    element.setAttribute(
                            name,
                            "#%02x%02x%02x"
                                    .formatted(
                                            Integer.parseInt(color.group(1)),
                                            Integer.parseInt(color.group(2)),
                                            Integer.parseInt(color.group(3))));
                }
            }
        }
    }

    private static List<Element> paths(Element root) {
        return elements(root, "path");
    }

    /// A list of its own, since elements by name are a view that changes with the tree.
    private static List<Element> elements(Element root, String name) {
        NodeList all = root.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            elements.add((Element) all.item(i));
        }
        return elements;
    }

    private static boolean isOutline(Element path, Element filled) {
        return path.getAttribute("fill").equals("none")
                && !path.getAttribute("stroke").isEmpty()
                && filled.getTagName().equals("path")
                && filled.getAttribute("stroke").equals("none")
                && !filled.getAttribute("fill").equals("none")
                && filled.getAttribute("d").equals(path.getAttribute("d"))
                && filled.getAttribute("clip-path").equals(path.getAttribute("clip-path"));
    }

    private static void copy(Element from, Element to, String name) {
        if (from.hasAttribute(name)) {
            to.setAttribute(name, from.getAttribute(name));
        }
    }

    /// Four curves from the rightmost point by the lowest, the leftmost and the highest back.
    private static Optional<Element> circle(Element path) {
        String[] words = SEPARATOR.split(path.getAttribute("d").strip(), -1);
        if (words.length != 28
                || path.getAttribute("d").chars().filter(c -> c == 'C').count() != 4) {
            return Optional.empty();
        }
        double[] at = new double[26];
        for (int i = 0; i < at.length; i++) {
            at[i] = Double.parseDouble(words[i + 1]);
        }
        double x = at[6];
        double y = at[1];
        double radius = at[0] - x;
        boolean isRound = radius > 0
                && isNear(at[7], y + radius)
                && isNear(at[12], x - radius)
                && isNear(at[13], y)
                && isNear(at[18], x)
                && isNear(at[19], y - radius)
                && isNear(at[24], at[0])
                && isNear(at[25], y);
        if (!isRound) {
            return Optional.empty();
        }
        Element circle = renamed(path, "circle", Set.of("d"));
        circle.setAttribute("cx", words[7]);
        circle.setAttribute("cy", words[2]);
        circle.setAttribute("r", Double.toString(Math.round(radius * 100) / 100.0));
        return Optional.of(circle);
    }

    private static boolean isNear(double one, double other) {
        return Math.abs(one - other) <= ROUNDING;
    }
}
