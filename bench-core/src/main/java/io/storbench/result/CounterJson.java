package io.storbench.result;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/// Counters as JSON: all of them, also those that are 0, and the sums of the procedures' counters.
final class CounterJson {
    private CounterJson() {}

    /// Writes them.
    static final class Writer extends ValueSerializer<CounterSnapshot> {
        @Override
        public void serialize(CounterSnapshot counters, JsonGenerator json, SerializationContext context) {
            json.writeStartObject();
            for (ProcedureCounter counter : ProcedureCounter.values()) {
                if (counter != ProcedureCounter.PDUS) {
                    json.writeNumberProperty(counter.key(), counters.sum(counter));
                }
            }
            for (Counter counter : Counter.values()) {
                json.writeNumberProperty(counter.key(), counters.get(counter));
            }
            json.writeObjectPropertyStart("procedures");
            for (String procedure : counters.procedures().keySet()) {
                json.writeObjectPropertyStart(procedure);
                for (ProcedureCounter counter : ProcedureCounter.values()) {
                    json.writeNumberProperty(counter.key(), counters.get(procedure, counter));
                }
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    /// Reads them; what is missing is 0.
    static CounterSnapshot read(JsonFields fields) {
        SortedMap<String, Map<ProcedureCounter, Long>> procedures = new TreeMap<>();
        if (fields.has("procedures")) {
            JsonFields all = fields.object("procedures");
            for (String procedure : all.node().propertyNames()) {
                procedures.put(procedure, counts(all.object(procedure), ProcedureCounter.class, ProcedureCounter::key));
            }
        }
        return new CounterSnapshot(counts(fields, Counter.class, Counter::key), procedures);
    }

    private static <K extends Enum<K>> Map<K, Long> counts(JsonFields fields, Class<K> type, Function<K, String> key) {
        Map<K, Long> counts = new EnumMap<>(type);
        for (K counter : type.getEnumConstants()) {
            long count = fields.countOrZero(key.apply(counter));
            if (count != 0) {
                counts.put(counter, count);
            }
        }
        return counts;
    }
}
