package io.storbench.workload;

import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import io.storbench.random.RandomStream;
import java.util.Collection;
import java.util.HexFormat;
import java.util.StringJoiner;

/// What a load's operations were, in one number for their first 1, 2, 4, 8, … of every actor: equal
/// where two runs made the same operations, though one made more of them. Sums of hashes, so that
/// workers can each add up what they do and in any order. Allocates nothing when adding.
public final class StreamDigest {
    /// The fact of a result that has the digests.
    public static final String FACT = "stream.digest";

    private final long[] sums = new long[Long.SIZE];
    private final long[] counts = new long[Long.SIZE];
    private final long seed;

    /// A digest of nothing.
    ///
    /// @param host whose operations are to come, from 0
    public StreamDigest(int host) {
        this.seed = RandomStream.mix(host + 1L);
    }

    /// Adds an operation.
    ///
    /// @param actor from 0
    /// @param number of the actor's operation, from 0
    /// @param what a hash of what it is
    void add(int actor, long number, long what) {
        int bucket = Long.SIZE - Long.numberOfLeadingZeros(number);
        long place = RandomStream.mix(seed + ((long) actor << 40) + number);
        sums[bucket] += RandomStream.mix(place + what);
        counts[bucket]++;
    }

    /// A hash of what a request asks for.
    static long of(Request request) {
        int kind = request.operation().name().hashCode();
        long what = of(request.offset(), kind, request.lengthBytes(), false);
        boolean names = request.file() != DataSet.DATA || request.second() != DataSet.DATA;
        return names ? hash(what, (long) request.file() << 32 | request.second()) : what;
    }

    /// A hash of what is asked of the data file.
    ///
    /// @param kind the hash of the operation's name
    /// @param flushed whether a flush of the load's own follows
    static long of(long offset, int kind, int lengthBytes, boolean flushed) {
        return hash(hash(offset, kind), (long) lengthBytes << 1 | (flushed ? 1 : 0));
    }

    /// A hash of two numbers in their order.
    static long hash(long one, long other) {
        return RandomStream.mix(RandomStream.mix(one) + other);
    }

    /// How many actors did anything.
    public static long actors(Collection<StreamDigest> all) {
        return all.stream().mapToLong(each -> each.counts[0]).sum();
    }

    /// The digests of all hosts together, such as `1:9f… 2:01… 4:…`; only of numbers that every
    /// actor reached. Empty when there are none.
    ///
    /// @param all of one or more workers of each host
    /// @param actors of all hosts together
    public static String text(Collection<StreamDigest> all, long actors) {
        StringJoiner text = new StringJoiner(" ");
        long sum = 0;
        for (int bucket = 0; bucket < Long.SIZE - 1; bucket++) {
            long count = 0;
            for (StreamDigest each : all) {
                count += each.counts[bucket];
                sum += each.sums[bucket];
            }
            long whole = bucket == 0 ? 1 : 1L << (bucket - 1);
            if (count != whole * actors) {
                break;
            }
            text.add((1L << bucket) + ":" + HexFormat.of().toHexDigits(sum));
        }
        return text.toString();
    }
}
