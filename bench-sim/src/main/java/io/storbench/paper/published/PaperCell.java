package io.storbench.paper.published;

/// A published value beside ours.
///
/// @param label what it is
/// @param published as the paper has it
/// @param ours as simulated; `-` when there is none
/// @param difference of ours to the published number; `-` where there is no such thing
/// @param verdict what became of it
/// @param provenance of the published value
/// @param source where in the paper, or which other text
public record PaperCell(
        String label,
        String published,
        String ours,
        String difference,
        CellVerdict verdict,
        Provenance provenance,
        String source) {}
