package io.storbench.nfs.v4;

import io.storbench.testkit.Fuzzer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
@Timeout(120)
class Nfs4FuzzTest {
    private static final long SEED = 8881;

    static List<Nfs4Argument> arguments() {
        return Nfs4CodecTest.arguments();
    }

    static List<Nfs4Result> results() {
        return Nfs4CodecTest.results();
    }

    @ParameterizedTest
    @MethodSource("arguments")
    void argumentsAreReadOrRefused(Nfs4Argument argument) {
        Fuzzer.run(SEED, List.of(Fuzzer.bytes(argument::encode)), Nfs4Argument::decode);
    }

    @ParameterizedTest
    @MethodSource("results")
    void resultsAreReadOrRefused(Nfs4Result result) {
        Fuzzer.run(SEED, List.of(Fuzzer.bytes(result::encode)), Nfs4Result::decode);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void compoundsAreReadOrRefused(int minorVersion) {
        byte[] call = Fuzzer.bytes(new CompoundCall("täg", minorVersion, arguments())::encode);
        Fuzzer.run(SEED, List.of(call), CompoundCall::decode);
        List<Nfs4Result> done =
                results().stream().filter(result -> result.status() == 0).toList();
        List<Nfs4Result> failed = new ArrayList<>(done);
        failed.add(new Nfs4Result.Failure(Nfs4Op.READ, Nfs4Status.STALE));
        byte[] reply = Fuzzer.bytes(new CompoundReply(0, "täg", done)::encode);
        byte[] refusal = Fuzzer.bytes(new CompoundReply(Nfs4Status.STALE.code(), "", failed)::encode);
        Fuzzer.run(SEED, List.of(reply, refusal), CompoundReply::decode);
    }
}
