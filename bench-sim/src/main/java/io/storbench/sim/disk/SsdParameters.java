package io.storbench.sim.disk;

import static io.storbench.sim.disk.DeviceParameters.require;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import java.util.Optional;

/// A solid-state disk's parameters: channels that work in parallel, pages laid out over them in
/// turn (Agrawal et al., "Design tradeoffs for SSD performance", USENIX ATC 2008).
///
/// @param capacityBytes what it stores
/// @param channels units that read or program a page at a time each: channels, or dies where these
///   are the limit
/// @param pageBytes a page, the least that is read or programmed
/// @param readNanos of a page, from the cells to the controller
/// @param programNanos of a page
/// @param reclaiming how it makes room for what is overwritten; empty when it always has some
/// @param overheadNanos of a command
/// @param interfaceBytesPerSecond to and from the host
public record SsdParameters(
        long capacityBytes,
        int channels,
        int pageBytes,
        long readNanos,
        long programNanos,
        Optional<Reclaiming> reclaiming,
        long overheadNanos,
        double interfaceBytesPerSecond)
        implements DeviceParameters {
    /// Refuses what no such disk has.
    public SsdParameters {
        require(capacityBytes > 0, "it stores something", capacityBytes);
        require(channels >= 1 && channels <= 4096, "channels are from 1 to 4096", channels);
        require(pageBytes >= 512, "a page has 512 bytes at least", pageBytes);
        require(readNanos >= 0, "reading takes time", readNanos);
        require(programNanos >= 0, "programming takes time", programNanos);
        require(overheadNanos >= 0, "a command takes time", overheadNanos);
        require(interfaceBytesPerSecond > 0, "the interface has a rate", interfaceBytesPerSecond);
    }

    @Override
    public <A extends DiskAccess> Ssd<A> device(Simulator simulator, RandomStream stream, Handler<A> next) {
        return new Ssd<>(simulator, this, stream, next);
    }
}
