// SPDX-License-Identifier: MIT

/** Says that it runs, and does until its standard input ends. */
public final class Waiting {
    private Waiting() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("running");
        while (System.in.read() >= 0) {}
    }
}
