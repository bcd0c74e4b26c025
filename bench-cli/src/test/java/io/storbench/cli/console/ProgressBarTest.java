package io.storbench.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    /// Clears the screen, sets the window's title, moves the cursor by a C1 control, turns the
    /// direction of writing, and goes back to the begin of the line.
    private static final String EVIL = "x\u001b[2J\u001b]0;t\u0007\u009b1A\u202e\ry";

    private static final String PLAN = """
        target: {engine: 'null'}
        design: {factors: {workload.path: ["x\\e[2J\\x9b1A\\ry", b]}}
        """;

    /// The bar has commands of its own, and no others.
    @Test
    void noTextIsACommandToTheTerminal() {
        StringWriter screen = new StringWriter();
        var bar = new ProgressBar(new PrintWriter(screen, true), Origin.MEASURED, false);
        List<TrialSpec> trials = PlanReader.parse(PLAN, "plan.yaml", List.of()).trials();
        bar.begins(trials.size(), 0);
        trials.forEach(bar::trialBegins);
        bar.warns(EVIL);
        bar.prepares(EVIL);
        bar.targetGivenUp(EVIL, 3);
        bar.groupNotEnded(EVIL);
        bar.ends();
        assertThat(screen.toString()).contains("[2J");
        assertThat(screen.toString().replace("\r\u001b[K", "")).doesNotContainPattern("[\\p{Cc}\\u202e&&[^\n]]");
    }
}
