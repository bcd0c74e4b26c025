package io.storbench.report.exchange.fio;

import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A job file of fio, or a command line: sections in brackets, a line per option, `[global]` for those that
/// follow.
///
/// @param name of the file
/// @param sections those with jobs, in their order
record FioJobFile(String name, List<Section> sections) {
    /// A job.
    ///
    /// @param place of its heading
    /// @param options by fio's own names, those of `[global]` before it included
    record Section(Place place, String name, Map<String, Line> options) {
        /// The options without their places.
        Map<String, String> values() {
            Map<String, String> values = new LinkedHashMap<>();
            options.forEach((option, line) -> values.put(option, line.text()));
            return values;
        }

        /// Where an option is written; without it, the heading.
        Place place(String option) {
            Line line = options.get(option);
            return line == null ? place : line.place();
        }
    }

    /// The value of an option.
    record Line(Place place, String text) {}

    /// Reads a file, and those that it includes.
    ///
    /// @param environment variables by name, which `${NAME}` stands for
    /// @throws PlanException when it is too large or no job file, or a variable is not set
    static FioJobFile read(Path path, Map<String, String> environment) {
        String name = String.valueOf(path.getFileName());
        FioJobReader reader = new FioJobReader(environment);
        reader.read(path, name);
        return new FioJobFile(name, reader.sections(name));
    }

    /// Reads the words of a command line after `fio`.
    ///
    /// @throws PlanException as of a file
    static FioJobFile ofCommand(List<String> words, Map<String, String> environment) {
        FioJobReader reader = new FioJobReader(environment);
        reader.command(new Place("fio", 0), words);
        List<Section> sections = reader.sections("fio");
        return new FioJobFile(sections.getFirst().name(), sections);
    }
}
