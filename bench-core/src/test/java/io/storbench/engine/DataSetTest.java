package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.DataSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DataSetTest {
    /// Two hosts of a group share a file; another host has its own.
    @Test
    void everyDataFileIsNamedOnce() {
        assertThat(new DataSet("data", 4096, 4096, 3, true, true, false).dataNames())
                .containsExactly("data", "data.1", "data.2");
        var own = List.of(new DataSet.Own("logs", 4096), new DataSet.Own("logs", 4096), new DataSet.Own("mail", 8192));
        assertThat(new DataSet("data", 8192, 0, 3, true, true, false, Optional.empty(), DataSpec.PLAIN, own)
                        .dataNames())
                .containsExactly("logs", "mail");
    }
}
