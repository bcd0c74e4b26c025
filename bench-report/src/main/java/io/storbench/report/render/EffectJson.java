package io.storbench.report.render;

import io.storbench.report.Analysis;
import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Breaks;
import io.storbench.report.effects.AnovaRow;
import io.storbench.report.effects.EffectAgreement;
import io.storbench.report.effects.EffectPair;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.ModelFit.Fitted;
import io.storbench.report.effects.ResidualChecks.Check;
import io.storbench.report.effects.SignTable;
import io.storbench.report.effects.Term;
import io.storbench.report.effects.Term.Interval;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Effects and interactions, their analysis of variance, and how far simulated and measured effects
/// agree, as JSON. What is not known is absent.
final class EffectJson {
    private EffectJson() {}

    static void put(ObjectNode root, Analysis analysis) {
        ArrayNode factorials = root.putArray("factorial_effects");
        analysis.factorials().forEach(effects -> put(factorials.addObject(), effects));
        ArrayNode agreements = root.putArray("effect_agreement");
        analysis.agreements().forEach(agreement -> put(agreements.addObject(), agreement));
        ArrayNode distances = root.putArray("latency_distances");
        analysis.distances().byPoint().forEach((point, distance) -> {
            ObjectNode node = distances.addObject();
            node.put("point", point);
            node.put("normalised_wasserstein", distance.simulated());
            put(node, "noise", distance.noise());
        });
        ArrayNode breaks = root.putArray("where_the_simulation_breaks");
        for (Accuracy accuracy : analysis.accuracies()) {
            ObjectNode node = breaks.addObject();
            node.put("metric", accuracy.metric().key());
            ArrayNode sentences = node.putArray("sentences");
            Breaks.of(analysis.experiment(), accuracy).forEach(sentences::add);
        }
    }

    private static void put(ObjectNode node, MetricEffects effects) {
        FactorialAnalysis analysis = effects.analysis();
        node.put("metric", effects.metric().key());
        node.put("origin", effects.origin().key());
        node.put("scale", analysis.isLogarithmic() ? "natural logarithm" : "linear");
        ArrayNode factors = node.putArray("factors");
        analysis.data().factors().forEach(factor -> {
            ObjectNode own = factors.addObject();
            own.put("letter", factor.letter());
            own.put("name", factor.name());
            factor.levels().forEach(own.putArray("levels")::add);
            if (factor.isByValue()) {
                factor.places().forEach(own.putArray("places")::add);
            }
        });
        analysis.notes().forEach(node.putArray("notes")::add);
        if (analysis.terms().isEmpty()) {
            return;
        }
        node.put("mean", analysis.mean());
        ArrayNode terms = node.putArray("terms");
        analysis.terms().forEach(term -> put(terms.addObject(), analysis, term));
        ArrayNode anova = node.putArray("anova");
        analysis.anova().forEach(row -> put(anova.addObject(), row));
        analysis.signs().ifPresent(signs -> put(node.putObject("sign_table"), signs));
        putModel(node, analysis);
    }

    private static void put(ObjectNode node, FactorialAnalysis analysis, Term term) {
        node.put("letters", term.letters());
        node.put("name", term.name());
        node.put("aliases", term.aliasText());
        node.put("degrees_of_freedom", term.degreesOfFreedom());
        put(node, "effect", term.effect());
        put(node, "contrast", term.contrast());
        put(node, "standard_error", term.standardError());
        node.put("sum_of_squares", term.squares());
        node.put("partial_sum_of_squares", term.partialSquares());
        node.put("share_of_variation", term.share());
        term.test().ifPresent(test -> {
            put(node, "t", test.t());
            node.put("f", test.f());
            node.put("error_degrees_of_freedom", test.errorDegrees());
            node.put("p", test.p());
        });
        put(node, "interval", term.interval());
        put(node, "simultaneous_interval", analysis.simultaneous(term));
        node.put("more_than_chance", analysis.isMoreThanChance(term));
        put(node, "bootstrap_interval", term.bootstrap());
        term.untested().ifPresent(why -> node.put("untested", why));
    }

    private static void put(ObjectNode node, SignTable table) {
        table.columns().forEach(node.putArray("columns")::add);
        ArrayNode rows = node.putArray("rows");
        for (SignTable.Row row : table.rows()) {
            ObjectNode own = rows.addObject();
            own.put("point", row.point());
            row.signs().forEach(own.putArray("signs")::add);
            own.put("obtained", row.obtained());
            own.put("predicted", row.predicted());
        }
    }

    private static void put(ObjectNode node, AnovaRow row) {
        node.put("source", row.source());
        node.put("degrees_of_freedom", row.degreesOfFreedom());
        node.put("sum_of_squares", row.squares());
        put(node, "mean_square", row.meanSquare());
        put(node, "f", row.f());
        put(node, "p", row.p());
    }

    private static void putModel(ObjectNode node, FactorialAnalysis analysis) {
        analysis.fit().ifPresent(fit -> {
            ObjectNode own = node.putObject("fit");
            own.put("terms", fit.terms());
            own.put("r_squared", fit.rSquared());
            own.put("adjusted_r_squared", fit.adjusted());
            put(own, "predicted_r_squared", fit.predicted());
            ArrayNode trials = own.putArray("trials");
            fit.trials().forEach(trial -> put(trials.addObject(), trial));
        });
        analysis.lackOfFit().ifPresent(lack -> {
            ObjectNode own = node.putObject("lack_of_fit");
            own.put("of", lack.model());
            own.put("degrees_of_freedom", lack.degreesOfFreedom());
            own.put("f", lack.f());
            own.put("p", lack.p());
        });
        analysis.lenth().ifPresent(lenth -> {
            ObjectNode own = node.putObject("lenth");
            own.put("pseudo_standard_error", lenth.pseudoStandardError());
            own.put("margin_of_error", lenth.marginOfError());
            own.put("simultaneous_margin_of_error", lenth.simultaneousMarginOfError());
        });
        analysis.checks().ifPresent(checks -> {
            ObjectNode own = node.putObject("residuals");
            putCheck(own, "anderson_darling", checks.normality());
            putCheck(own, "run_order_correlation", checks.trend());
            putCheck(own, "levene", checks.spread());
        });
        analysis.boxCox().ifPresent(power -> {
            ObjectNode own = node.putObject("box_cox");
            own.put("lambda", power.lambda());
            own.put("low", power.low());
            own.put("high", power.high());
        });
    }

    private static void put(ObjectNode node, Fitted trial) {
        node.put("point", trial.point());
        node.put("replicate", trial.replicate());
        if (trial.runOrder() > 0) {
            node.put("run_order", trial.runOrder());
        }
        node.put("observed", trial.observed());
        node.put("fitted", trial.fitted());
        node.put("residual", trial.residual());
        put(node, "standardized", trial.standardized());
    }

    private static void put(ObjectNode node, EffectAgreement agreement) {
        node.put("metric", agreement.metric().key());
        put(node, "slope", agreement.slope());
        put(node, "rank_correlation", agreement.rankCorrelation());
        ArrayNode effects = node.putArray("effects");
        for (EffectPair pair : agreement.pairs()) {
            ObjectNode own = effects.addObject();
            own.put("name", pair.name());
            own.put("measured", pair.measured());
            own.put("simulated", pair.simulated());
            own.put("more_than_noise", pair.clear());
            pair.equivalence().ifPresent(test -> {
                own.put("difference_low", test.low());
                own.put("difference_high", test.high());
                own.put("margin", test.margin());
                own.put("p", test.p());
                own.put("verdict", test.conclusion().words());
            });
        }
    }

    private static void put(ObjectNode node, String key, OptionalDouble value) {
        value.ifPresent(number -> node.put(key, number));
    }

    private static void put(ObjectNode node, String key, Optional<Interval> interval) {
        interval.ifPresent(each -> {
            ObjectNode own = node.putObject(key);
            own.put("low", each.low());
            own.put("high", each.high());
        });
    }

    private static void putCheck(ObjectNode node, String key, Optional<Check> check) {
        check.ifPresent(each -> {
            ObjectNode own = node.putObject(key);
            own.put("statistic", each.statistic());
            own.put("p", each.p());
        });
    }
}
