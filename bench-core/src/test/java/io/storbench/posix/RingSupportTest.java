package io.storbench.posix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Errors as io_uring_setup(2) lists them, and the switch as Linux's admin-guide/sysctl/kernel.rst
/// describes it.
class RingSupportTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    1  | 2 | switched off here: sysctl kernel.io_uring_disabled is 2
                    1  | 1 | switched off here: sysctl kernel.io_uring_disabled is 1
                    1  | 0 | policy forbids it (EPERM)
                    38 | 0 | this kernel has none (ENOSYS)
                    12 | 0 | ulimit -l
                    24 | 0 | too many open files (EMFILE)
                    """)
    void whatForbidsRingsIsSaid(int errno, String disabled, String reason) {
        PosixException refusal = new PosixException("io_uring_setup", errno);
        assertThat(RingSupport.reason(refusal, disabled)).contains(reason);
    }

    @Test
    void findingTellsEitherTheModeOrWhyThereIsNone() {
        RingSupport found = RingSupport.find();
        assertThat(found.mode().isEmpty()).isEqualTo(found.missing().isPresent());
    }
}
