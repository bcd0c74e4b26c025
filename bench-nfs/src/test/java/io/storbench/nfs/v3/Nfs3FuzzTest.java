package io.storbench.nfs.v3;

import io.storbench.nfs.file.FileHandle;
import io.storbench.testkit.Fuzzer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
@Timeout(120)
class Nfs3FuzzTest {
    private static final long SEED = 1813;
    private static final FileHandle HANDLE = new FileHandle(new byte[] {1, 2, 3, 4, 5});
    private static final Attributes ATTRIBUTES = new Attributes(1, 0644, 1, 2, 3, 4, 5, 6, 7, 8_000_000_009L, 10, 11);
    private static final List<Nfs3NameReply.Entry> ENTRIES = List.of(
            new Nfs3NameReply.Entry(1, ".", 11, Optional.empty(), Optional.empty()),
            new Nfs3NameReply.Entry(2, "näme", 12, Optional.empty(), Optional.empty()));

    static List<Nfs3Call> calls() {
        return Nfs3CodecTest.calls().stream()
                .filter(call -> call.procedure().number() != Nfs3.NULL.number())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void callsAreReadOrRefused(Nfs3Call call) {
        Fuzzer.run(
                SEED,
                List.of(Fuzzer.bytes(call::encode)),
                in -> Nfs3Call.decode(call.procedure().number(), in));
    }

    /// Results that the client reads, from behind the status.
    record Results(String name, Nfs3Reply reply, Fuzzer.Decoder decoder) {
        byte[] valid() {
            byte[] bytes = Fuzzer.bytes(reply::encode);
            return Arrays.copyOfRange(bytes, Integer.BYTES, bytes.length);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Results> results() {
        return List.of(
                new Results("GETATTR", new Nfs3Reply.GetAttr(ATTRIBUTES), Attributes::decode),
                new Results("LOOKUP", new Nfs3Reply.Lookup(HANDLE, ATTRIBUTES), FileHandle::decode3),
                new Results("ACCESS", new Nfs3Reply.Access(ATTRIBUTES, 0x3f), Nfs3Reply.Access::decode),
                new Results("CREATE", new Nfs3Reply.Create(HANDLE, ATTRIBUTES, ATTRIBUTES), Nfs3Reply.Create::decode),
                new Results("FSINFO", new Nfs3Reply.FsInfo(ATTRIBUTES, 1 << 20, 1 << 20), Nfs3Reply.FsInfo::decode),
                new Results("COMMIT", new Nfs3Reply.Commit(ATTRIBUTES, 99), Nfs3Reply.Commit::decode),
                new Results(
                        "READLINK",
                        new Nfs3NameReply.ReadLink(ATTRIBUTES, "../target"),
                        Nfs3NameReply.ReadLink::decode),
                new Results(
                        "PATHCONF", new Nfs3NameReply.PathConf(ATTRIBUTES, 1000, 255), Nfs3NameReply.PathConf::decode),
                new Results(
                        "READDIR",
                        new Nfs3NameReply.Listing(ATTRIBUTES, false, 99, ENTRIES, true),
                        in -> Nfs3NameReply.Listing.decode(in, false)),
                new Results(
                        "READDIRPLUS",
                        new Nfs3NameReply.Listing(ATTRIBUTES, true, 99, ENTRIES, true),
                        in -> Nfs3NameReply.Listing.decode(in, true)));
    }

    @ParameterizedTest
    @MethodSource("results")
    void resultsAreReadOrRefused(Results results) {
        Fuzzer.run(SEED, List.of(results.valid()), results.decoder);
    }

    /// A listing has as many entries as fit the reply: what is kept of them is in proportion.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aListingOfTheSmallestEntriesTakesLittleMemory(boolean plus) {
        int entryBytes = plus ? 32 : 24;
        byte[] entry = ByteBuffer.allocate(entryBytes).putInt(1).array();
        byte[] listing = new byte[12 + 100 * entryBytes + 8];
        for (int i = 0; i < 100; i++) {
            System.arraycopy(entry, 0, listing, 12 + i * entryBytes, entryBytes);
        }
        Fuzzer.run(SEED, List.of(listing), in -> Nfs3NameReply.Listing.decode(in, plus));
    }
}
