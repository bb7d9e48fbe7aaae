// SPDX-License-Identifier: MIT
package truth;

import java.util.ArrayList;
import java.util.List;

/**
 * A program whose use of remote objects is known. Each worker has its own instance; only what a
 * program makes static is shared by them.
 */
public abstract class Program {

    private final List<Tally> tallies = new ArrayList<>();

    /** Makes its remote calls and uses their objects. */
    public abstract void round(Chance chance) throws Exception;

    /**
     * Uses an object that no remote call brought in, by the same code, so that the code is compiled
     * as early as in a program that does nothing else.
     */
    public abstract void warmUp(Chance chance) throws Exception;

    /** Gives up what it still keeps. */
    public void end() {}

    /** See {@link Tally#Tally}. */
    protected final Tally tally(String method, Class<?> type, String... fields) {
        Tally tally = new Tally(getClass(), method, type, fields);
        tallies.add(tally);
        return tally;
    }

    /** For objects that do not count. */
    protected final Tally uncounted(Class<?> type, int fields) {
        return new Tally(getClass(), "", type, new String[fields]);
    }

    final List<Tally> tallies() {
        return tallies;
    }
}
