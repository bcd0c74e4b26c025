package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReproduceTest {
    @Test
    void aReproducedTableShowsPublishedBesideOurs() {
        Cli figure = Cli.run("reproduce", "parda-fig7");
        assertThat(figure.exitCode()).isZero();
        assertThat(figure.out())
                .containsPattern(" 42 ± 10 % +[0-9.]+ ± [0-9.]+ +[-+][0-9.]+ % +pass +primary")
                .contains("parda-fig7: 7 pass");
    }

    @Test
    void whatIsReproducedIsSaidAndWithoutAMechanismNothingIsJudged() {
        Cli depths = Cli.run("reproduce", "radkov-metadata");
        assertThat(depths.exitCode()).isZero();
        assertThat(depths.out()).contains("radkov-metadata: 8 pass, 8 not judged");
        Cli forgetting = Cli.run("reproduce", "radkov-metadata", "--ablate", "name-cache");
        assertThat(forgetting.exitCode()).isZero();
        assertThat(forgetting.out()).contains("radkov-metadata: 16 not judged");
    }

    @Test
    void theExperimentsAreListed() {
        Cli list = Cli.run("reproduce");
        assertThat(list.exitCode()).isZero();
        assertThat(list.out()).contains("parda-fig7", "saif-full");
    }

    @Test
    void anUnknownNameIsAMistake() {
        Cli unknown = Cli.run("reproduce", "radkov-table5");
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("did you mean \"radkov-table4\"?");
        assertThat(Cli.run("reproduce", "all", "--ablate", "x").exitCode())
                .isEqualTo(ExitCode.USAGE);
    }
}
