package io.storbench.result;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// Names a trial by what it measured, so that a later reader can tell whether a model was fitted to
/// it. Of the schema's keys only those take part that no later version will write otherwise.
public final class TrialHash {
    private TrialHash() {}

    /// The first 16 hexadecimal digits of the SHA-256 of the trial's key, begin and figures.
    public static String of(TrialResult.Valid trial) {
        TrialHeader header = trial.header();
        Measurement numbers = trial.numbers();
        String text = List.<Object>of(
                        header.key().planHash(),
                        header.key().origin().key(),
                        header.key().point(),
                        header.key().replicate(),
                        header.seed(),
                        header.startedAt(),
                        numbers.durationNanos(),
                        numbers.operations(),
                        numbers.service().meanNanos(),
                        text(numbers.appNanos()),
                        text(numbers.durableNanos()))
                .stream()
                .map(String::valueOf)
                .collect(Collectors.joining("\n"));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String text(OptionalLong nanos) {
        return nanos.isPresent() ? Long.toString(nanos.getAsLong()) : "none";
    }
}
