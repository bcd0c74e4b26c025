package io.storbench.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.KeyHome;
import io.storbench.plan.Place;
import io.storbench.plan.PlanNode;
import io.storbench.random.RandomStream;
import io.storbench.server.Work;
import io.storbench.sim.disk.Device;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.DiskAccess;
import io.storbench.sim.disk.RaidParameters;
import io.storbench.sim.disk.SsdParameters;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModelledDeviceTest {
    private static final int COMMANDS = 200;
    private static final int BLOCK_BYTES = 16 << 10;
    private static final DeviceParameters ARRAY = new RaidParameters(
            RaidParameters.Level.RAID5,
            5,
            64 << 10,
            new SsdParameters(64 << 20, 1, 4096, 50_000, 200_000, Optional.empty(), 20_000, 500e6));

    private record Arrival(long nanos, boolean write, long offsetBytes) {}

    private static List<Arrival> arrivals() {
        RandomStream random = RandomStream.of(7, "arrivals");
        List<Arrival> arrivals = new ArrayList<>();
        long nanos = 0;
        for (int i = 0; i < COMMANDS; i++) {
            nanos += random.nextLong(400_000);
            arrivals.add(new Arrival(nanos, random.nextLong(3) == 0, random.nextLong(1000) * BLOCK_BYTES));
        }
        return arrivals;
    }

    /// When each ends if the simulation has all arrivals to itself.
    private static List<Long> simulated(List<Arrival> arrivals) {
        Simulator simulator = new Simulator();
        Long[] done = new Long[arrivals.size()];
        Device<Numbered> device =
                ARRAY.device(simulator, RandomStream.of(1, "server/disk"), (now, each) -> done[each.number] = now);
        Handler<Numbered> arrive = device::arrive;
        var arrived = simulator.eventType(arrive);
        for (int i = 0; i < arrivals.size(); i++) {
            simulator.schedule(arrivals.get(i).nanos(), arrived, new Numbered(i, arrivals.get(i)));
        }
        simulator.run();
        return List.of(done);
    }

    private static final class Numbered extends DiskAccess {
        private final int number;

        Numbered(int number, Arrival arrival) {
            this.number = number;
            if (arrival.write()) {
                write(arrival.offsetBytes(), BLOCK_BYTES);
            } else {
                read(arrival.offsetBytes(), BLOCK_BYTES);
            }
        }
    }

    @Test
    void commandsEndWhenTheyDoInASimulation() {
        List<Arrival> arrivals = arrivals();
        Long[] done = new Long[COMMANDS];
        ModelledDevice device = new ModelledDevice(ARRAY, 1);
        for (int i = 0; i < COMMANDS; i++) {
            Arrival arrival = arrivals.get(i);
            int number = i;
            Work work = arrival.write() ? Work.WRITE : Work.READ;
            device.serve(arrival.nanos(), work, arrival.offsetBytes(), BLOCK_BYTES, nanos -> done[number] = nanos);
        }
        while (device.nextNanos() != Long.MAX_VALUE) {
            device.advance(device.nextNanos() + 1_000_000); // as a thread that wakes up late
        }
        assertThat(done).containsExactlyElementsOf(simulated(arrivals));
    }

    @Test
    void aFlushHasNothingToWaitFor() {
        ModelledDevice device = new ModelledDevice(ARRAY, 1);
        List<Long> done = new ArrayList<>();
        device.serve(5, Work.COMMIT, 0, 0, done::add);
        assertThat(done).containsExactly(5L);
        assertThat(device.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theKeysOfAServerNameIt() {
        Place place = new Place("test", 0);
        var kind = new PlanNode.Mapping(place, Map.of("kind", new PlanNode.Scalar(place, "ssd")));
        var server = new PlanNode.Mapping(place, Map.of("disk", kind));
        assertThat(ModelledDevice.of(KeyHome.settings(server, ""), 1)
                        .orElseThrow()
                        .capacityBytes())
                .isEqualTo(400L << 30);
        assertThat(ModelledDevice.of(KeyHome.settings(new PlanNode.Mapping(place, Map.of()), ""), 1))
                .isEmpty();
    }
}
