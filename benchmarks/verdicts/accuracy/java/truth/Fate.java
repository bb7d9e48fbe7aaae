// SPDX-License-Identifier: MIT
package truth;

/**
 * What became of the fields of one remote object, told by whoever uses it. It goes along with the
 * object from hand to hand and never touches it, so that counting reads is not reading.
 */
public final class Fate {

    private final Tally tally;
    private long used;
    private long overwritten;

    Fate(Tally tally) {
        this.tally = tally;
    }

    /** The field is about to be read. */
    public void reads(int field) {
        used |= 1L << field & ~overwritten;
    }

    /** These fields are about to be read, a bit each. */
    public void readsAll(long fields) {
        used |= fields & ~overwritten;
    }

    /** The field is about to be written. */
    public void writes(int field) {
        overwritten |= 1L << field & ~used;
    }

    /** Nobody will use the object any more. */
    public void over() {
        tally.add(used, overwritten);
    }
}
