// SPDX-License-Identifier: MIT
package truth;

/**
 * How many objects a call path brought in, and in how many each field was first read, or first
 * written. Several workers may add to one, because objects change hands.
 */
public final class Tally {

    private final Class<?> program;
    private final String method;
    private final Class<?> type;
    private final String[] fields;
    private final long[] used;
    private final long[] overwritten;
    private long objects;

    /**
     * @param method of the program, from which the remote call is made
     * @param type class of the remote objects
     * @param fields names of all instance fields, inherited ones included, in the order of the
     *     numbers that {@link Fate} knows them by; 64 at most
     */
    Tally(Class<?> program, String method, Class<?> type, String[] fields) {
        this.program = program;
        this.method = method;
        this.type = type;
        this.fields = fields;
        this.used = new long[fields.length];
        this.overwritten = new long[fields.length];
    }

    /** An object comes into being. */
    public Fate object() {
        return new Fate(this);
    }

    synchronized void add(long usedFields, long overwrittenFields) {
        objects++;
        for (int i = 0; i < fields.length; i++) {
            used[i] += usedFields >>> i & 1;
            overwritten[i] += overwrittenFields >>> i & 1;
        }
    }

    /** One line of JSON. Names are Java identifiers, so that none needs escaping. */
    synchronized String json() {
        StringBuilder text = new StringBuilder();
        text.append("{\"program\": \"").append(program.getName());
        text.append("\", \"method\": \"").append(method);
        text.append("\", \"class\": \"").append(type.getName());
        text.append("\", \"objects\": ").append(objects);
        text.append(", \"fields\": {");
        for (int i = 0; i < fields.length; i++) {
            text.append(i == 0 ? "" : ", ").append('"').append(fields[i]).append("\": [");
            text.append(used[i]).append(", ").append(overwritten[i]).append(']');
        }
        return text.append("}}").toString();
    }
}
