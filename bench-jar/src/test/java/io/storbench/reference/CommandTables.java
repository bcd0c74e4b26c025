package io.storbench.reference;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// What a command's help says, as Markdown between two marks: `<!-- command: run -->` and `<!-- end
/// of command -->`. The options of loads, which several commands share, stand once below `<!--
/// command: load options -->`, the exit codes below `<!-- command: exit codes -->`. The options
/// that every command has are left out.
final class CommandTables {
    private static final Pattern MARKED =
            Pattern.compile("(<!-- command: ([a-z -]+) -->\n)(.*?)(<!-- end of command -->)", Pattern.DOTALL);
    private static final String EXIT_CODES = "exit codes";
    private static final String LOAD_OPTIONS = "load options";

    private final CommandLine program;

    CommandTables(CommandLine program) {
        this.program = program;
    }

    /// The commands that a page has, in its order.
    static List<String> marked(String page) {
        return MARKED.matcher(page)
                .results()
                .map(mark -> mark.group(2))
                .filter(name -> !name.equals(EXIT_CODES) && !name.equals(LOAD_OPTIONS))
                .toList();
    }

    /// A page with the commands' help filled in; what the program lacks stays as it is.
    String filled(String page) {
        Matcher mark = MARKED.matcher(page);
        StringBuilder filled = new StringBuilder();
        while (mark.find()) {
            String name = mark.group(2);
            String help =
                    switch (name) {
                        case EXIT_CODES -> exitCodes();
                        case LOAD_OPTIONS -> loadOptions();
                        default -> program.getSubcommands().containsKey(name) ? command(name) : mark.group(3);
                    };
            String text = mark.group(1) + help + mark.group(4);
            mark.appendReplacement(filled, Matcher.quoteReplacement(text));
        }
        return mark.appendTail(filled).toString();
    }

    private String exitCodes() {
        StringBuilder table = new StringBuilder("| code | meaning |\n|---|---|\n");
        Map<String, String> codes = program.getCommandSpec().usageMessage().exitCodeList();
        codes.forEach((code, meaning) -> row(table, code.strip(), meaning));
        return table.toString();
    }

    private String loadOptions() {
        StringBuilder table = new StringBuilder("| option | meaning |\n|---|---|\n");
        CommandLine run = Objects.requireNonNull(program.getSubcommands().get("run"));
        run.getCommandSpec().options().stream()
                .filter(CommandTables::isOfLoads)
                .forEach(option -> row(table, words(option), meaning(option)));
        return table.toString();
    }

    private static boolean isOfLoads(OptionSpec option) {
        return option.userObject() instanceof Field field
                && field.getDeclaringClass().getSimpleName().equals("LoadOptions");
    }

    private String command(String name) {
        CommandLine command = Objects.requireNonNull(program.getSubcommands().get(name), name);
        List<OptionSpec> options = command.getCommandSpec().options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .filter(option -> !option.hidden())
                .filter(option -> !option.inherited())
                .toList();
        List<PositionalParamSpec> arguments = command.getCommandSpec().positionalParameters();
        StringBuilder text = new StringBuilder();
        text.append("    ").append(synopsis(name, options, arguments)).append("\n\n");
        for (String line : command.getCommandSpec().usageMessage().description()) {
            text.append(Ansi.OFF.string(line.replace("%n", "").replace("%%", "%")))
                    .append('\n');
        }
        if (!options.isEmpty() || !arguments.isEmpty()) {
            text.append("\n| argument | meaning |\n|---|---|\n");
            arguments.forEach(argument -> row(text, argument.paramLabel(), meaning(argument)));
            if (options.stream().anyMatch(CommandTables::isOfLoads)) {
                text.append("| [load options](#load-options) | the load, if PLAN is an address |\n");
            }
            options.stream()
                    .filter(option -> !isOfLoads(option))
                    .forEach(option -> row(text, words(option), meaning(option)));
        }
        return text.toString();
    }

    private static String synopsis(String name, List<OptionSpec> options, List<PositionalParamSpec> arguments) {
        Stream<String> required = options.stream().filter(ArgSpec::required).map(CommandTables::call);
        Stream<String> optional = options.stream().allMatch(ArgSpec::required) ? Stream.of() : Stream.of("[OPTIONS]");
        Stream<String> operands = arguments.stream().map(CommandTables::operand);
        return Stream.of(Stream.of("storbench", name), required, optional, operands)
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
    }

    private static String operand(PositionalParamSpec argument) {
        String label = argument.paramLabel() + (argument.arity().max() > 1 ? "..." : "");
        return argument.required() ? label : "[" + label + "]";
    }

    private static String words(OptionSpec option) {
        String shorter = option.shortestName();
        String call = call(option);
        return shorter.equals(option.longestName()) ? call : shorter + ", " + call;
    }

    private static String call(OptionSpec option) {
        String name = option.longestName();
        boolean flag = option.arity().max() == 0;
        String between = name.startsWith("--") ? "=" : " ";
        return flag ? name : name + between + option.paramLabel();
    }

    private static String meaning(ArgSpec argument) {
        return String.join(" ", argument.description())
                .replace("%%", "%")
                .replace("${DEFAULT-VALUE}", Objects.toString(argument.defaultValue(), ""));
    }

    private static void row(StringBuilder table, String what, String meaning) {
        table.append("| `%s` | %s |%n".formatted(cell(what), cell(meaning.strip())));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
