package io.storbench.jmh.hotspot;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import umontreal.ssj.simevents.Event;

/// The hold model: a fixed number of pending events, each of which plans one like itself after an
/// exponential time (Jones, "An empirical comparison of priority-queue and event-set
/// implementations", 1986). The times come from one table for all simulators.
final class HoldModel {
    private static final int TIMES = 1 << 16;
    private static final long[] NANOS = new long[TIMES];

    static {
        ExponentialTimes times = new ExponentialTimes(RandomStream.of(1, "hold"), 1e6);
        for (int i = 0; i < TIMES; i++) {
            NANOS[i] = times.nextNanos();
        }
    }

    private int index;
    private long toDo;

    private HoldModel(long events) {
        this.toDo = events;
    }

    private long nextNanos() {
        return NANOS[index++ & (TIMES - 1)];
    }

    /// How many events our simulator ran.
    static long run(int pending, long events) {
        Simulator simulator = new Simulator();
        HoldModel model = new HoldModel(events);
        Ours ours = new Ours(simulator, model);
        for (int i = 0; i < pending; i++) {
            simulator.schedule(model.nextNanos(), ours.due, ours);
        }
        simulator.run();
        return simulator.events();
    }

    private static final class Ours {
        private final Simulator simulator;
        private final HoldModel model;
        private final EventType<Ours> due;

        Ours(Simulator simulator, HoldModel model) {
            this.simulator = simulator;
            this.model = model;
            this.due = simulator.eventType(this::due);
        }

        private void due(long nowNanos, Ours self) {
            if (--model.toDo == 0) {
                simulator.stop();
            }
            simulator.schedule(nowNanos + model.nextNanos(), due, this);
        }
    }

    /// How many events SSJ ran, each an object that is used again.
    static long runSsj(umontreal.ssj.simevents.Simulator simulator, int pending, long events) {
        HoldModel model = new HoldModel(events);
        for (int i = 0; i < pending; i++) {
            new SsjEvent(simulator, model).schedule((double) model.nextNanos());
        }
        simulator.start();
        return events;
    }

    private static final class SsjEvent extends Event {
        private final umontreal.ssj.simevents.Simulator simulator;
        private final HoldModel model;

        SsjEvent(umontreal.ssj.simevents.Simulator simulator, HoldModel model) {
            super(simulator);
            this.simulator = simulator;
            this.model = model;
        }

        @Override
        public void actions() {
            if (--model.toDo == 0) {
                simulator.stop();
            }
            schedule((double) model.nextNanos());
        }
    }
}
