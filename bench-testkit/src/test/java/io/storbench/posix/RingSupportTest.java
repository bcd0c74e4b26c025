package io.storbench.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.testkit.RequiredRings;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Errors as io_uring_setup(2) lists them, and the switch as Linux's admin-guide/sysctl/kernel.rst
/// describes it.
class RingSupportTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1  | 2 | switched off here: sysctl kernel.io_uring_disabled is 2
        1  | 1 | switched off here: sysctl kernel.io_uring_disabled is 1
        1  | 0 | policy forbids it (EPERM)
        38 | 0 | this kernel has none (ENOSYS)
        12 | 0 | ulimit -l
        24 | 0 | too many open files (EMFILE)
        95 | 0 | operation not supported (EOPNOTSUPP)
        23 | 0 | (ENFILE)
        71 | 0 | (EPROTO)
        """)
    void whatForbidsRingsIsSaid(int errno, String disabled, String reason) {
        PosixException refusal = new PosixException("io_uring_setup", errno);
        assertThat(RingSupport.reason(refusal, disabled)).contains(reason);
    }

    /// The versions are those of io_uring_setup(2): IORING_SETUP_DEFER_TASKRUN since Linux 6.1,
    /// IORING_SETUP_COOP_TASKRUN since 5.19.
    @Test
    void theBestModeOfThisKernelIsUsed() {
        RequiredRings.assume();
        Matcher version = Pattern.compile("(\\d+)\\.(\\d+).*").matcher(System.getProperty("os.version"));
        assertThat(version.matches()).isTrue();
        int number = Integer.parseInt(version.group(1)) * 1000 + Integer.parseInt(version.group(2));
        String best = number >= 6001
                ? "single issuer, deferred task work"
                : number >= 5019 ? "cooperative task work" : "interrupting task work";
        assertThat(RingSupport.find().mode()).isEqualTo(best);
    }
}
