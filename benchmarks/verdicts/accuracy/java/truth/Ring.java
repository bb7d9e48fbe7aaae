// SPDX-License-Identifier: MIT
package truth;

/** The objects used last, with what became of each; the oldest falls out when a new one comes. */
public final class Ring<T> {

    private final Object[] objects;
    private final Fate[] fates;
    private int next;

    public Ring(int size) {
        objects = new Object[size];
        fates = new Fate[size];
    }

    /** Puts an object in the place that {@link #oldest} names. */
    public void put(T object, Fate fate) {
        objects[next] = object;
        fates[next] = fate;
        next = (next + 1) % objects.length;
    }

    /** The place that the next object takes. */
    public int oldest() {
        return next;
    }

    public int size() {
        return objects.length;
    }

    /** The object in a place, or null where there is none yet. */
    @SuppressWarnings("unchecked")
    public T object(int place) {
        return (T) objects[place];
    }

    public Fate fate(int place) {
        return fates[place];
    }

    /** Gives all objects up. */
    public void clear() {
        for (int i = 0; i < objects.length; i++) {
            if (fates[i] != null) {
                fates[i].over();
            }
            objects[i] = null;
            fates[i] = null;
        }
    }
}
