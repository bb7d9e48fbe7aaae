// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.function.Supplier;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * An association that a persistence library loads on a thread, from {@link #begin} to {@link #end},
 * for the sake of a remote call that is looked into. A statement that the thread executes meanwhile
 * is for it. No method throws.
 */
public final class LoadedAssociation {

    private final CallInProgress call;
    private final Supplier<String> outer;

    private LoadedAssociation(CallInProgress call) {
        this.call = call;
        outer = call.association;
    }

    /**
     * Its loading begins, maybe within that of another one.
     *
     * @param name the class that has it, and the field: {@code org.shop.Owner.pets}; null where it
     *     is not known. Of one that leads to a single object as {@link #toOne} makes it.
     * @return to be passed to {@link #end}; null where nobody wants to know
     */
    public static LoadedAssociation begin(Supplier<String> name) {
        try {
            CallInProgress call = NativeAgent.recording ? CallingThreads.innermost() : null;
            if (call == null || !call.isOpenToObjects()) {
                return null;
            }
            LoadedAssociation loaded = new LoadedAssociation(call);
            call.association = name;
            return loaded;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * It is loaded, or could not be.
     *
     * @param loaded what {@link #begin} returned
     */
    public static void end(LoadedAssociation loaded) {
        if (loaded != null) {
            loaded.call.association = loaded.outer;
        }
    }

    /**
     * The name of one that leads to a single object.
     *
     * @param name the class that has it, and the field
     * @param type of the object
     * @param key the field of the object that says no more than the reference to it; null where
     *     that does not even say whether there is an object
     */
    public static String toOne(String name, String type, String key) {
        return name + " " + type + (key == null ? "" : "#" + key);
    }

    /** The innermost that this thread loads; null where it loads none, or none that is known. */
    static String current() {
        CallInProgress call = CallingThreads.innermost();
        try {
            return call == null || call.association == null ? null : call.association.get();
        } catch (Throwable unknown) {
            return null;
        }
    }
}
