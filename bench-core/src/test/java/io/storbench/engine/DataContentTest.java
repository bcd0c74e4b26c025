package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.DataSpec;
import io.storbench.plan.FileSizes;
import io.storbench.plan.FilesSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The shares that are asked for are those that a compressor which we did not write, and a count of
/// distinct blocks, find.
class DataContentTest {
    private static final int BYTES = 16 << 20;

    /// Of the deflated size: what the format itself takes of each block.
    private static final double DEFLATE_TOLERANCE = 0.015;

    /// Five standard deviations of the share of repeated blocks among 4,096 (0.8 % at 50 %).
    private static final double SHARE_TOLERANCE = 0.04;

    private static DataSpec spec(double compressible, double dedupable, int unitBytes) {
        return new DataSpec(true, compressible, dedupable, unitBytes);
    }

    private static DataContent content(DataSpec spec, int host) {
        return new DataSet("x", BYTES, 0, host + 1, true, true, false)
                .with(spec)
                .content(host);
    }

    private static byte[] data(DataContent content, long file, int generation) {
        byte[] bytes = new byte[BYTES];
        content.fill(ByteBuffer.wrap(bytes), 0, BYTES, file, 0, generation);
        return bytes;
    }

    private static double deflatedShare(byte[] bytes) {
        Deflater deflater = new Deflater(1);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] out = new byte[1 << 20];
        long outBytes = 0;
        while (!deflater.finished()) {
            outBytes += deflater.deflate(out);
        }
        deflater.end();
        return (double) outBytes / bytes.length;
    }

    private static double distinctShare(int unitBytes, byte[]... files) {
        Set<ByteBuffer> distinct = new HashSet<>();
        int units = 0;
        for (byte[] file : files) {
            for (int at = 0; at < file.length; at += unitBytes) {
                distinct.add(ByteBuffer.wrap(file, at, unitBytes).slice());
                units++;
            }
        }
        return (double) distinct.size() / units;
    }

    @ParameterizedTest
    @CsvSource({"0, 4096", "0.25, 4096", "0.5, 4096", "0.5, 512", "0.8, 131072", "0.95, 4096", "1, 4096"})
    void deflateSavesTheShareThatIsCompressible(double compressible, int unitBytes) {
        byte[] bytes = data(content(spec(compressible, 0, unitBytes), 0), 0, 0);
        assertThat(deflatedShare(bytes)).isCloseTo(1 - compressible, within(DEFLATE_TOLERANCE));
        assertThat(distinctShare(unitBytes, bytes)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"0, 4096", "0.3, 4096", "0.5, 4096", "0.9, 4096", "1, 4096", "0.5, 8192"})
    void distinctBlocksAreWhatIsNotDedupable(double dedupable, int unitBytes) {
        byte[] bytes = data(content(spec(0.5, dedupable, unitBytes), 0), 0, 7);
        assertThat(distinctShare(unitBytes, bytes))
                .isCloseTo(1 - dedupable, within(dedupable == 0 ? 0 : SHARE_TOLERANCE));
    }

    @Test
    void filesOfOtherHostsHaveUnitsOfTheirOwn() {
        DataSpec unique = spec(0, 0, 4096);
        byte[] one = data(content(unique, 0), DataSet.DATA, 1);
        byte[] other = data(content(unique, 1), DataSet.DATA, 1);
        byte[] scratch = data(content(unique, 0), DataSet.SCRATCH, 1);
        assertThat(distinctShare(4096, one, other, scratch)).isEqualTo(1);
    }

    @Test
    void repeatedUnitsOfSeveralHostsAreStillTheShare() {
        DataSpec half = spec(0, 0.5, 4096);
        byte[] one = data(content(half, 0), DataSet.DATA, 1);
        byte[] other = data(content(half, 1), DataSet.DATA, 1);
        assertThat(distinctShare(4096, one, other)).isCloseTo(0.5, within(SHARE_TOLERANCE));
    }

    /// Files of one block and of many, as loads of small files have them.
    @ParameterizedTest
    @CsvSource({"4096, 8000", "16384, 2000", "4194304, 16"})
    void filesOfATreeRepeatEachOther(int fileBytes, int count) {
        FileSizes sizes = new FileSizes(FileSizes.Law.UNIFORM, fileBytes, fileBytes);
        FileTree tree = new FileTree(new FilesSpec(count, 1, 1, sizes), 1, 0);
        DataContent content =
                new DataSet("x", tree, 1, true, false).with(spec(0, 0.5, 4096)).content(0);
        byte[][] files = new byte[count][fileBytes];
        for (int number = 0; number < count; number++) {
            content.fill(ByteBuffer.wrap(files[number]), 0, fileBytes, FileTree.content(0, tree.file(number)), 0, 0);
        }
        assertThat(distinctShare(4096, files)).isCloseTo(0.5, within(SHARE_TOLERANCE));
    }

    /// Half of the file is written again, in another order than it was filled in.
    @Test
    void theSharesHoldWhileAFileIsOverwritten() {
        DataContent content = content(spec(0.5, 0.5, 4096), 0);
        byte[] bytes = data(content, 0, DataPattern.FILL_GENERATION);
        for (int at = 0; at < BYTES; at += 16384) {
            content.fill(ByteBuffer.wrap(bytes), at, 8192, 0, at, 3);
        }
        assertThat(distinctShare(4096, bytes)).isCloseTo(0.5, within(SHARE_TOLERANCE));
        assertThat(deflatedShare(bytes)).isCloseTo(0.5, within(DEFLATE_TOLERANCE));
        assertThat(content.firstWrong(ByteBuffer.wrap(bytes), 0, BYTES, 0, 0, DataPattern.ANY_GENERATION))
                .isNegative();
    }

    /// Deflate's window is 32 KiB, in which no unit comes twice.
    @Test
    void repeatedUnitsAreNotCompressedASecondTime() {
        byte[] bytes = data(content(spec(0.5, 0.3, 4096), 0), 0, 0);
        assertThat(deflatedShare(bytes)).isCloseTo(0.5, within(DEFLATE_TOLERANCE));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.5, 0", "0.5, 0.5", "1, 1"})
    void rangesOfAnySizeAreThoseOfTheWhole(double compressible, double dedupable) {
        DataContent content = content(spec(compressible, dedupable, 4096), 2);
        byte[] whole = data(content, 5, 3);
        ByteBuffer part = ByteBuffer.allocate(64 << 10).order(ByteOrder.LITTLE_ENDIAN);
        for (int offset : new int[] {0, 8, 2048, 4088, 4096, 12344, 1 << 20}) {
            for (int lengthBytes : new int[] {8, 16, 512, 4096, 10000, 32768}) {
                content.fill(part, 24, lengthBytes, 5, offset, 3);
                assertThat(Arrays.copyOfRange(part.array(), 24, 24 + lengthBytes))
                        .isEqualTo(Arrays.copyOfRange(whole, offset, offset + lengthBytes));
                assertThat(content.firstWrong(part, 24, lengthBytes, 5, offset, 3))
                        .isNegative();
            }
        }
    }

    /// A wrong byte anywhere, repeated words included; another generation; another place.
    @Test
    void everyWordIsVerified() {
        DataContent content = content(spec(0.5, 0.5, 4096), 0);
        byte[] bytes = data(content, 1, 4);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int offset = 0; offset < 64 << 10; offset += 8) {
            bytes[offset + 5] ^= 1;
            assertThat(content.firstWrong(buffer, 0, 64 << 10, 1, 0, 4)).isEqualTo(offset);
            assertThat(content.firstWrong(buffer, 0, 64 << 10, 1, 0, DataPattern.ANY_GENERATION))
                    .isEqualTo(offset);
            bytes[offset + 5] ^= 1;
        }
        assertThat(content.firstWrong(buffer, 0, 4096, 1, 0, 5)).isZero();
        assertThat(content.firstWrong(buffer, 4096, 4096, 1, 0, 4)).isZero();
        assertThat(content(spec(0.5, 0, 4096), 1).firstWrong(buffer, 0, 4096, 1, 0, 4))
                .isZero();
    }

    @Test
    void dataThatThePlanDoesNotGovernAreThePlainPattern() {
        byte[] plain = new byte[BYTES];
        DataPattern.fill(ByteBuffer.wrap(plain), 0, BYTES, 0, 2);
        assertThat(data(DataContent.PLAIN, 1, 2)).isEqualTo(plain);
        assertThat(deflatedShare(plain)).isCloseTo(1, within(DEFLATE_TOLERANCE));
    }
}
