package io.storbench.cli.reproduction;

import io.storbench.cli.console.ProgressLine;

/// How far reproductions are. Simulations that run side by side tell it by threads of their own.
final class ReproductionProgress {
    private final ProgressLine line;
    private final int experiments;
    private int done;
    private int simulated;

    ReproductionProgress(ProgressLine line, int experiments) {
        this.line = line;
        this.experiments = experiments;
    }

    /// A simulation has ended.
    synchronized void simulated() {
        simulated++;
        line.goesOn(() -> "reproducing: %d of %d experiment%s done, %d simulation%s"
                .formatted(done, experiments, experiments == 1 ? "" : "s", simulated, simulated == 1 ? "" : "s"));
    }

    /// An experiment has ended.
    synchronized void done() {
        done++;
    }

    /// Leaves an empty line behind on a terminal, before anything else is printed.
    void erase() {
        line.erase();
    }
}
