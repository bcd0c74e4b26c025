package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A line of `trials.jsonl`: a result, and what the directory keeps of its trial beside it.
///
/// The last member is the checksum of the bytes before it. One member says that there is a
/// checksum, so that a line whose checksum is damaged does not pass for one of an older version,
/// which had none.
///
/// @param log its interval log; empty when it has none
/// @param plan the plan, which the first line that a process writes has
record TrialLine(TrialResult result, Optional<StoredLog> log, Optional<JsonNode> plan) {
    private static final String ALGORITHM = "crc32c";

    /// Between the bytes that are summed and the digits of the sum, and behind these.
    private static final String BEFORE_SUM = ",\"" + ALGORITHM + "\":\"";

    private static final String AFTER_SUM = "\"}";
    private static final int SUM_BYTES = BEFORE_SUM.length() + Checksum.DIGITS + AFTER_SUM.length();

    /// What a line has behind its result.
    ///
    /// @param checksum the algorithm; empty in lines of older versions
    private record Kept(
            Optional<Log> histograms,
            Optional<JsonNode> planTree,
            @JsonInclude String checksum) {}

    private record Log(String file, String crc32c) {}

    /// The bytes of a line, its end included.
    ///
    /// @param log with a checksum
    static byte[] bytes(TrialResult result, Optional<StoredLog> log, Optional<JsonNode> plan) {
        Optional<Log> named = log.map(own -> new Log(own.name(), own.checksum().orElseThrow()));
        String members = TrialJson.write(result);
        String more = RecordJson.write(new Kept(named, plan, ALGORITHM));
        String summed = members.substring(0, members.length() - 1) + "," + more.substring(1, more.length() - 1);
        String sum = Checksum.of(summed.getBytes(StandardCharsets.UTF_8));
        return (summed + BEFORE_SUM + sum + AFTER_SUM + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /// Reads a line.
    ///
    /// @param line without its end
    /// @throws IllegalArgumentException when it is damaged, or is not a result of this schema
    static TrialLine read(byte[] line) {
        Optional<String> sum = sum(line);
        if (sum.isPresent()) {
            String own = Checksum.of(line, line.length - SUM_BYTES);
            if (!own.equals(sum.get())) {
                throw new IllegalArgumentException(
                        "the line is damaged: its checksum says %s, and its bytes have %s".formatted(sum.get(), own));
            }
        }
        JsonNode node = TrialJson.tree(new String(line, StandardCharsets.UTF_8));
        TrialResult result = TrialJson.read(node);
        JsonFields fields = new JsonFields(node, "");
        Kept kept = fields.read(Kept.class);
        if (sum.isEmpty() && (!kept.checksum().isEmpty() || fields.has(ALGORITHM))) {
            throw new IllegalArgumentException("the line is damaged: it does not end with its checksum");
        }
        TrialKey key = result.header().key();
        if (sum.isEmpty()) {
            return new TrialLine(result, Optional.of(StoredLog.unnamed(key)), kept.planTree());
        }
        if (kept.histograms().isPresent()
                && !StoredLog.isName(key, kept.histograms().get().file())) {
            throw fields.object("histograms").mistake("file", "is not a log of this trial");
        }
        return new TrialLine(
                result,
                kept.histograms().map(log -> new StoredLog(log.file(), Optional.of(log.crc32c()))),
                kept.planTree());
    }

    /// Whether a line ends with a checksum, right or wrong.
    static boolean hasChecksum(byte[] line) {
        return sum(line).isPresent();
    }

    /// Whether bytes are a line without its end, whose checksum is right.
    static boolean isWhole(byte[] line) {
        Optional<String> sum = sum(line);
        return sum.isPresent() && sum.get().equals(Checksum.of(line, line.length - SUM_BYTES));
    }

    /// The digits that the line ends with.
    private static Optional<String> sum(byte[] line) {
        if (line.length < SUM_BYTES) {
            return Optional.empty();
        }
        String end = new String(line, line.length - SUM_BYTES, SUM_BYTES, StandardCharsets.ISO_8859_1);
        return end.startsWith(BEFORE_SUM) && end.endsWith(AFTER_SUM)
                ? Optional.of(end.substring(BEFORE_SUM.length(), SUM_BYTES - AFTER_SUM.length()))
                : Optional.empty();
    }
}
