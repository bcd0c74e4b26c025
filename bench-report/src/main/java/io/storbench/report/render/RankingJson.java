package io.storbench.report.render;

import io.storbench.report.Analysis;
import io.storbench.report.answer.Answer;
import io.storbench.report.claim.Line;
import io.storbench.report.claim.Ranking;
import io.storbench.report.claim.Standing.Better;
import io.storbench.report.claim.Standing.NotComparable;
import io.storbench.report.claim.Standing.Open;
import io.storbench.report.claim.Standing.Same;
import io.storbench.report.claim.Stretch;
import io.storbench.result.Origin;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Which of the compared levels is best, and where, as data: one object for each stretch of places at which they stand
/// alike.
final class RankingJson {
    private RankingJson() {}

    /// Nothing where no levels are compared.
    static void put(ObjectNode root, Analysis analysis) {
        analysis.answer().ifPresent(answer -> {
            ObjectNode compared = root.putObject("compared");
            compared.put("factor", answer.compare().path());
            compared.put("metric", answer.metric().key());
            compared.put("same_within", answer.sameWithin());
            ArrayNode verdicts = compared.putArray("verdicts");
            for (Origin origin : Origin.values()) {
                Ranking.of(answer, origin)
                        .ifPresent(ranking -> ranking.lines()
                                .forEach(line -> line.stretches()
                                        .forEach(stretch -> put(verdicts.addObject(), ranking, line, stretch))));
            }
        });
    }

    private static void put(ObjectNode node, Ranking ranking, Line line, Stretch stretch) {
        Answer answer = ranking.answer();
        node.put("origin", ranking.origin().key());
        line.with().forEach(node.putObject("with")::put);
        answer.along().ifPresent(along -> stretch.levels(along.path()).forEach(node.putArray(along.path())::add));
        switch (stretch.standing()) {
            case Better(String best) -> {
                node.put("verdict", "better");
                node.put("best", best);
                ArrayNode leads = node.putArray("leads");
                for (Stretch.Lead lead : stretch.leads()) {
                    ObjectNode own = leads.addObject();
                    own.put("next", lead.next());
                    own.put("factor", lead.factor());
                    own.put("low", lead.low());
                    own.put("high", lead.high());
                }
            }
            case Same same -> {
                node.put("verdict", "same");
                same.levels().forEach(node.putArray("best")::add);
                same.behind().forEach(node.putArray("behind")::add);
            }
            case Open open -> {
                node.put("verdict", "open");
                open.levels().forEach(node.putArray("best")::add);
                open.behind().forEach(node.putArray("behind")::add);
            }
            case NotComparable(String why) -> {
                node.put("verdict", "not comparable");
                node.put("why", why);
            }
        }
    }
}
