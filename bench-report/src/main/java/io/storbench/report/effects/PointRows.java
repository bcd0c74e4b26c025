package io.storbench.report.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which of a design's points each run is at.
final class PointRows {
    /// In place of a row: in no column of the design.
    private static final int CENTRE = -1;

    private final List<List<Integer>> points;
    private final int[] rowOfRun;

    PointRows(List<Run> runs, List<List<Integer>> points) {
        this.points = points;
        Map<List<Integer>, Integer> rows = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            rows.put(points.get(i), i);
        }
        rowOfRun = runs.stream()
                .mapToInt(run -> rows.getOrDefault(run.levels(), CENTRE))
                .toArray();
    }

    /// A column over points as one over runs; 0 for those in the middle.
    double[] overRuns(double[] column) {
        return Arrays.stream(rowOfRun)
                .mapToDouble(row -> row == CENTRE ? 0 : column[row])
                .toArray();
    }

    /// The runs of each distinct point, in the order of the design's points; centre points are
    /// none.
    List<List<Integer>> ofPoints() {
        List<List<Integer>> own = new ArrayList<>();
        points.forEach(_ -> own.add(new ArrayList<>()));
        for (int i = 0; i < rowOfRun.length; i++) {
            if (rowOfRun[i] != CENTRE) {
                own.get(rowOfRun[i]).add(i);
            }
        }
        return own;
    }

    /// Something of each run, by point.
    List<double[]> byPoint(double[] response) {
        return ofPoints().stream()
                .map(own -> own.stream().mapToDouble(i -> response[i]).toArray())
                .toList();
    }
}
