package io.storbench.gate;

import java.io.IOException;
import java.util.Map;

/// A program that claims data until its standard input ends.
final class DataClaimHolder {
    private DataClaimHolder() {}

    /// Claims, and says so.
    ///
    /// @param args the name of the data
    public static void main(String[] args) throws IOException {
        try (DataClaim _ = DataClaim.take(Map.of(args[0], args[0]))) {
            System.out.println("claimed");
            int _ = System.in.read();
        } catch (WriteRefusedException e) {
            System.out.println(e.getMessage());
        }
    }
}
