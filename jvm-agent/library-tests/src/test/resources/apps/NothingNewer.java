// SPDX-License-Identifier: MIT
package app;

/** In place of what only a newer version of a library can do. */
final class Newer {

    private Newer() {}

    static void run(Object with) {}
}
