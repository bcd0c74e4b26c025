package io.storbench.report.render;

import io.storbench.report.chart.Printable;
import io.storbench.report.verdict.FailOn;
import io.storbench.report.verdict.Inconclusive;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.Verdict;
import io.storbench.report.verdict.Wording;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// A comparison as JUnit's XML, which servers for continuous integration show: a test for all
/// points together, for each point, and for each limit at each point. What is worse fails, what is
/// inconclusive, could not be judged or is missing is an error, and what else cannot be told is
/// skipped.
public final class ComparisonJunit {
    /// @param outcome `failure`, `skipped` or `error`; empty of what passes
    private record Case(String group, String name, String outcome, String message) {}

    private ComparisonJunit() {}

    /// The document.
    ///
    /// @param failOn what fails
    /// @param detect the difference, as a fraction, that must not be missed
    public static String render(
            Optional<ResultComparison> comparison, List<LimitCheck> limits, FailOn failOn, double detect) {
        List<Case> cases = new ArrayList<>();
        comparison.ifPresent(own -> add(own, failOn, cases));
        limits.forEach(limit -> add(limit, failOn, detect, cases));
        StringWriter out = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "storbench");
            xml.writeAttribute("tests", Integer.toString(cases.size()));
            xml.writeAttribute("failures", count(cases, "failure"));
            xml.writeAttribute("errors", count(cases, "error"));
            xml.writeAttribute("skipped", count(cases, "skipped"));
            xml.writeCharacters("\n");
            for (Case each : cases) {
                write(xml, each);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e); // nothing of a string fails
        }
        return out + "\n";
    }

    private static void add(ResultComparison comparison, FailOn failOn, List<Case> cases) {
        double detect = comparison.rules().detect();
        boolean isOverallMissing =
                comparison.inconclusive().filter(Inconclusive::overall).isPresent();
        String group = comparison.metric().key();
        Verdict overall = comparison.overall().verdict();
        cases.add(new Case(
                group,
                "all points",
                outcome(overall, comparison.overall().difference().isEmpty(), isOverallMissing, failOn),
                comparison.overall().sentence()));
        for (PointVerdict point : comparison.points()) {
            cases.add(new Case(
                    group,
                    Levels.text(point.factors()),
                    outcome(point.verdict(), point.isUnjudged(), Inconclusive.isMissing(point, detect), failOn),
                    message(point)));
        }
        comparison
                .missing()
                .forEach(levels -> cases.add(new Case(
                        group,
                        Levels.text(levels),
                        "error",
                        "%s has no trial of this point".formatted(comparison.b().label()))));
    }

    private static String outcome(Verdict verdict, boolean unjudged, boolean missing, FailOn failOn) {
        return switch (verdict) {
            case BETTER, SAME -> "";
            case WORSE -> "failure";
            case CANNOT_TELL -> unjudged ? "error" : open(missing, failOn);
        };
    }

    /// Of what is neither shown nor excluded.
    private static String open(boolean inconclusive, FailOn failOn) {
        return switch (failOn) {
            case CANNOT_TELL -> "failure";
            case INCONCLUSIVE -> inconclusive ? "failure" : "skipped";
            case WORSE -> inconclusive ? "error" : "skipped";
        };
    }

    private static String message(PointVerdict point) {
        String ratio = point.ratio().isPresent()
                ? "ratio " + Wording.ratio(point.ratio().getAsDouble())
                : "";
        return String.join(
                "; ",
                List.of(point.verdict().words(), ratio, detectable(point), point.reason()).stream()
                        .filter(text -> !text.isEmpty())
                        .toList());
    }

    private static String detectable(PointVerdict point) {
        return point.difference()
                .filter(_ -> point.verdict() == Verdict.CANNOT_TELL)
                .map(found -> "only differences of %s or more would be detected"
                        .formatted(Wording.difference(found.detectable())))
                .orElse("");
    }

    private static void add(LimitCheck limit, FailOn failOn, double detect, List<Case> cases) {
        for (LimitCheck.At point : limit.points()) {
            cases.add(new Case(
                    limit.title(),
                    point.levels(),
                    switch (point.state()) {
                        case MET -> "";
                        case UNCERTAIN -> open(point.isInconclusive(detect), failOn);
                        case MISSED -> "failure";
                        case UNJUDGED -> "error";
                    },
                    message(point)));
        }
    }

    private static String message(LimitCheck.At point) {
        return switch (point.state()) {
            case MET -> point.mean();
            case MISSED -> point.doubt().isEmpty() ? point.mean() : unproven(point, "missed");
            case UNJUDGED -> point.mean().isEmpty() ? point.lack() : point.mean() + "; " + point.lack();
            case UNCERTAIN -> unproven(point, "met");
        };
    }

    private static String unproven(LimitCheck.At point, String what) {
        return "%s; %s by the mean alone, not proven: %s".formatted(point.mean(), what, point.doubt());
    }

    private static String count(List<Case> cases, String outcome) {
        return Long.toString(
                cases.stream().filter(each -> each.outcome().equals(outcome)).count());
    }

    private static void write(XMLStreamWriter xml, Case each) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", Printable.text(each.group()));
        xml.writeAttribute("name", Printable.text(each.name()));
        if (!each.outcome().isEmpty()) {
            xml.writeEmptyElement(each.outcome());
            xml.writeAttribute("message", Printable.text(each.message()));
        }
        xml.writeEndElement();
        xml.writeCharacters("\n");
    }
}
