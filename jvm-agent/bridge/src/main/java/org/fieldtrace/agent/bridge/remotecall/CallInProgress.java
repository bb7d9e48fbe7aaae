// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.function.Supplier;
import org.fieldtrace.agent.bridge.costs.CallCosts;

/** What a thread knows of a remote call that it is in. */
abstract class CallInProgress {

    /** A call that is left out has no id until somebody asks. */
    static final long NO_ID = 0;

    final EntitiesOfCall entities = new EntitiesOfCall();
    final AnswerBytes answer = new AnswerBytes();

    long id;

    /** Whether it is one of a library. */
    boolean isLibrarys;

    /** Those that it has made so far; null of a call that is left out, or has ended. */
    RemoteObjects objects;

    /** The first object that a mapper has made of its answer; null before, or where none has. */
    Object decoded;

    /** What it costs; null of a call that is not looked into. */
    CallCosts costs;

    /** What {@link LoadedAssociation} loads for it; null for none. */
    Supplier<String> association;

    /** Whether others of libraries were made in it. */
    boolean hasInner;

    /** Its id, see {@link RemoteCallScope#currentId}. */
    public final long id() {
        if (id == NO_ID) {
            id = CallDraw.leftOutId();
        }
        return id;
    }

    /** Whether objects may still come that count. */
    final boolean isOpenToObjects() {
        return objects != null && objects.areLookedFor();
    }
}
