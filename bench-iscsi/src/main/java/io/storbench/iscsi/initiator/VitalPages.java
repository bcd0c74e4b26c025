package io.storbench.iscsi.initiator;

import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.VitalProduct;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/// The pages of vital product data that a unit says it has.
///
/// @param numbers which
record VitalPages(List<Integer> numbers) {
    private static final int PAGE_BYTES = 252;

    /// Asks the unit for its list.
    static VitalPages of(UnitCommands commands) throws IOException {
        Optional<ByteBuffer> list = ask(commands, VitalProduct.SUPPORTED_PAGES);
        return new VitalPages(
                list.isPresent()
                        ? VitalProduct.decodeSupported(list.get(), 0, list.get().limit())
                        : List.of());
    }

    /// Asks the unit for a page, if it is one of them.
    Optional<ByteBuffer> get(UnitCommands commands, int page) throws IOException {
        return numbers.contains(page) ? ask(commands, page) : Optional.empty();
    }

    private static Optional<ByteBuffer> ask(UnitCommands commands, int page) throws IOException {
        return commands.askIfThere("INQUIRY", (out, at) -> Cdb.inquiryPage(out, at, page, PAGE_BYTES), PAGE_BYTES);
    }
}
