package io.storbench.iscsi.login;

import io.storbench.iscsi.pdu.Digests;
import java.util.LinkedHashMap;
import java.util.Map;

/// The target's half of the operational negotiation (RFC 7143, sections 6.2 and 13): a pure
/// function of what the target can do and of what the initiator says.
public final class TargetNegotiation {
    private static final int MAX_LENGTH = (1 << 24) - 1;

    private TargetNegotiation() {}

    /// What the negotiation came to.
    ///
    /// @param agreed what holds from full feature phase on
    /// @param answers the target's keys, in the order of the initiator's
    public record Outcome(Agreement agreed, Map<String, String> answers) {}

    /// Answers an initiator.
    ///
    /// @param limits what the target can do at most: its lengths and numbers, whether it takes
    ///   digests and immediate data, and whether it wants writes to wait (InitialR2T)
    /// @param before what is agreed so far; [Agreement#DEFAULT] at first
    /// @param said the initiator's keys of this step
    /// @throws TextException if a value is out of the range of RFC 7143
    public static Outcome answer(Agreement limits, Agreement before, Map<String, String> said) throws TextException {
        Map<String, String> answers = new LinkedHashMap<>();
        for (Map.Entry<String, String> key : said.entrySet()) {
            String answer = answer(key.getKey(), key.getValue(), limits);
            if (!answer.isEmpty()) {
                answers.put(key.getKey(), answer);
            }
        }
        if (answers.containsKey("FirstBurstLength") || answers.containsKey("MaxBurstLength")) {
            boundFirstBurst(answers, before);
        }
        Agreement agreed = agreed(before, said, answers);
        return new Outcome(agreed, answers);
    }

    private static void boundFirstBurst(Map<String, String> answers, Agreement before) throws TextException {
        int max = length(answers, "MaxBurstLength", before.maxBurstBytes());
        int first = length(answers, "FirstBurstLength", before.firstBurstBytes());
        if (first > max && answers.containsKey("FirstBurstLength")) {
            answers.put("FirstBurstLength", String.valueOf(max));
        }
    }

    private static Agreement agreed(Agreement before, Map<String, String> said, Map<String, String> answers)
            throws TextException {
        int maxBurst = length(answers, "MaxBurstLength", before.maxBurstBytes());
        int firstBurst = length(answers, "FirstBurstLength", before.firstBurstBytes());
        return new Agreement(
                new Digests(
                        digest(answers, "HeaderDigest", before.digests().header()),
                        digest(answers, "DataDigest", before.digests().data())),
                isYes(answers, "InitialR2T", before.initialR2t()),
                isYes(answers, "ImmediateData", before.immediateData()),
                Math.min(firstBurst, maxBurst),
                maxBurst,
                number(answers, "MaxOutstandingR2T", before.maxOutstandingR2t(), 1, 65535),
                length(said, "MaxRecvDataSegmentLength", before.initiatorSegmentBytes()),
                length(answers, "MaxRecvDataSegmentLength", before.targetSegmentBytes()));
    }

    /// The answer to one key; empty for those that are not answered.
    private static String answer(String key, String value, Agreement limits) throws TextException {
        return switch (key) {
            case "HeaderDigest" -> chosen(value, limits.digests().header());
            case "DataDigest" -> chosen(value, limits.digests().data());
            case "InitialR2T" -> yesNo(TextKeys.isYes(key, value) || limits.initialR2t());
            case "ImmediateData" -> yesNo(TextKeys.isYes(key, value) && limits.immediateData());
            case "MaxRecvDataSegmentLength" -> String.valueOf(limits.targetSegmentBytes());
            case "MaxBurstLength" -> least(key, value, limits.maxBurstBytes(), 512, MAX_LENGTH);
            case "FirstBurstLength" -> least(key, value, limits.firstBurstBytes(), 512, MAX_LENGTH);
            case "MaxOutstandingR2T" -> least(key, value, limits.maxOutstandingR2t(), 1, 65535);
            case "MaxConnections" -> least(key, value, 1, 1, 65535);
            case "ErrorRecoveryLevel" -> least(key, value, 0, 0, 2);
            case "DefaultTime2Wait" -> String.valueOf(TextKeys.number(key, value, 0, 3600));
            case "DefaultTime2Retain" -> least(key, value, 0, 0, 3600);
            case "DataPDUInOrder", "DataSequenceInOrder" -> "Yes";
            case "IFMarker", "OFMarker" -> "No";
            case "iSCSIProtocolLevel" -> least(key, value, 1, 0, 31);
            case "TaskReporting" -> "RFC3720";
            case "InitiatorName", "InitiatorAlias", "SessionType", "TargetName" -> "";
            default -> isAnswer(value) ? "" : "NotUnderstood";
        };
    }

    /// Whether the initiator answers a key rather than offers it.
    private static boolean isAnswer(String value) {
        return value.equals("NotUnderstood") || value.equals("Reject") || value.equals("Irrelevant");
    }

    /// The first of the initiator's choices that the target can do.
    private static String chosen(String choices, boolean supported) {
        for (String choice : choices.split(",", -1)) {
            if (choice.equals("None") || (choice.equals("CRC32C") && supported)) {
                return choice;
            }
        }
        return "Reject";
    }

    private static String least(String key, String value, int limit, int min, int max) throws TextException {
        return String.valueOf(Math.min(limit, TextKeys.number(key, value, min, max)));
    }

    private static boolean digest(Map<String, String> keys, String key, boolean before) {
        String value = keys.get(key);
        return value == null ? before : value.equals("CRC32C");
    }

    private static boolean isYes(Map<String, String> keys, String key, boolean before) {
        String value = keys.get(key);
        return value == null ? before : value.equals("Yes");
    }

    private static int length(Map<String, String> keys, String key, int before) throws TextException {
        return number(keys, key, before, 512, MAX_LENGTH);
    }

    private static int number(Map<String, String> keys, String key, int before, int min, int max) throws TextException {
        String value = keys.get(key);
        return value == null ? before : TextKeys.number(key, value, min, max);
    }

    private static String yesNo(boolean value) {
        return value ? "Yes" : "No";
    }
}
