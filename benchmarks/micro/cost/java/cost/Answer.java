// SPDX-License-Identifier: MIT
package cost;

/** What a remote call brings in: one field, so that every sample watches it. */
final class Answer {

    private final long number;

    Answer(long number) {
        this.number = number;
    }

    long getNumber() {
        return number;
    }
}
