// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;

/**
 * Where threads stand in the templates that they render, so that a call path names the template and
 * its line: its engine interprets it, and all that the stack has are frames of the engine.
 *
 * <p>Debug registers' reads on virtual threads do not say it: their signal knows the carrier alone.
 */
public final class TemplatePlaces {

    /** What {@link #enter} returns where nothing is to be undone. */
    public static final long NOT_SAID = -1;

    /** A service with more makes them up. */
    static final int MOST = 4096;

    /** One that is longer is no name, but the text of a template itself. */
    static final int LONGEST_NAME = 255;

    private static final ConcurrentHashMap<String, Integer> NUMBERS = new ConcurrentHashMap<>();

    /** Forgets all numbers, which the native half gives anew whenever it starts. */
    public static void forgetAll() {
        NUMBERS.clear();
    }

    /**
     * A template's number.
     *
     * @param name as its engine calls it
     * @return 0 where it has none: {@link #define} it then
     */
    public static int numberOf(String name) {
        Integer known = name == null ? null : NUMBERS.get(name);
        return known == null ? 0 : known;
    }

    /** Whether it may be the name of a template, which a text of one is not. */
    public static boolean isName(String name) {
        return name != null
                && !name.isEmpty()
                && name.length() <= LONGEST_NAME
                && name.indexOf('\n') < 0
                && name.indexOf('<') < 0
                && name.indexOf('\0') < 0;
    }

    /**
     * Defines a template.
     *
     * @param name for which {@link #isName}
     * @param origin where its engine found it, such as {@code class path resource
     *     [templates/owners/list.html]}: the file is what that has from the name on
     * @return its number, 0 where it can have none
     */
    public static int define(String name, String origin) {
        if (NUMBERS.size() >= MOST) {
            return 0;
        }
        byte[] file = file(name, origin).getBytes(StandardCharsets.UTF_8);
        int number = NativeAgent.calls().defineTemplate(file);
        if (number == 0) {
            return 0;
        }
        Integer first = NUMBERS.putIfAbsent(name, number);
        return first == null ? number : first;
    }

    /** The end of where a template was found, that begins with its name; else the name. */
    static String file(String name, String origin) {
        int begin = origin == null ? -1 : origin.lastIndexOf(name);
        if (begin < 0 || origin.length() - begin > LONGEST_NAME) {
            return name;
        }
        int end = origin.indexOf(']', begin);
        return origin.substring(begin, end < 0 ? origin.length() : end);
    }

    /**
     * This thread interprets a line of a template from now on.
     *
     * @param number of the template, 0 for none
     * @return what {@link #exit} needs
     */
    public static long enter(int number, int line) {
        return number == 0 ? NOT_SAID : stand((long) number << 32 | line & 0xffffffffL);
    }

    /** It has done so. */
    public static void exit(long stood) {
        if (stood != NOT_SAID) {
            stand(stood);
        }
    }

    private static long stand(long place) {
        Thread thread = Thread.currentThread();
        long virtual = VirtualThreads.isVirtual(thread) ? thread.getId() : 0;
        return NativeAgent.calls().templatePlace(virtual, place);
    }
}
