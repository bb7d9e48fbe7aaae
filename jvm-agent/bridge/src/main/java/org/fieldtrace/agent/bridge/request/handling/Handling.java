// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

/**
 * What is measured of a handling, beside its beginning and its end: its sections, its layers, and
 * what is counted of the threads that work for it. Any thread may call; no method throws.
 */
public final class Handling {

    private final HandlingSections sections; // null where nobody wants them
    private final HandlingCounters counters; // the same

    private Handling(HandlingSections sections, HandlingCounters counters) {
        this.sections = sections;
        this.counters = counters;
    }

    /**
     * An agent starts: what is measured of handlings that begin from now on.
     *
     * @param sections what the option {@code sections} says
     * @param layers what {@code layers.rate} says
     * @param counters what {@code counters} says
     * @param published what {@code thread.context} says
     */
    public static void want(boolean sections, boolean layers, boolean counters, boolean published) {
        HandlingSections.want(sections);
        HandlingLayers.want(layers, published);
        HandlingCounters.want(counters);
        PublishedRequests.want(published);
        VirtualMeter.want(sections, layers || published, counters);
    }

    /**
     * One begins on this thread.
     *
     * @return null where nothing is kept of it
     */
    public static Handling begin() {
        HandlingSections sections = HandlingSections.begin();
        HandlingCounters counters = HandlingCounters.begin();
        return sections == null && counters == null ? null : new Handling(sections, counters);
    }

    /**
     * This thread goes on for another request, or for none.
     *
     * @param left what is kept of the one that it leaves, null for nothing
     * @param entered what is kept of the one that it enters, null for nothing
     * @param isItself whether the thread serves the request itself, and not work that was handed on
     * @param request number of the request that it enters, 0 for none
     */
    public static void goesOn(Handling left, Handling entered, boolean isItself, long request) {
        HandlingSections.goesOn(
                left == null ? null : left.sections,
                entered == null ? null : entered.sections,
                isItself);
        HandlingLayers.goesOn(request);
        HandlingCounters.goesOn(
                left == null ? null : left.counters, entered == null ? null : entered.counters);
    }

    /** Whether it is divided into sections. */
    public boolean hasSections() {
        return sections != null;
    }

    /** The connector read the first of the head at a time of {@link System#nanoTime}. */
    public void receivedSince(long time) {
        if (sections != null) {
            sections.receivedSince(time);
        }
    }

    /** The application's method is about to be called. */
    public void serviceBegins() {
        if (sections != null) {
            sections.serviceBegins();
        }
    }

    /** The application's method has returned or thrown. */
    public void serviceEnds() {
        if (sections != null) {
            sections.serviceEnds();
        }
    }

    /**
     * More of the answer is about to be handed over; the last that says so counts.
     *
     * @param now as {@link System#nanoTime} tells time
     */
    public void handsOver(long now) {
        if (sections != null) {
            sections.handsOver(now);
        }
    }

    /**
     * A handling is over, and is told of.
     *
     * @param handling what is kept of it, null for nothing
     * @param request its number
     */
    public static void end(Handling handling, long request) {
        if (handling != null && handling.sections != null) {
            handling.sections.end(request);
        }
        HandlingLayers.end(request);
        PublishedRequests.ends(request);
        if (handling != null && handling.counters != null) {
            handling.counters.end(request);
        }
    }
}
