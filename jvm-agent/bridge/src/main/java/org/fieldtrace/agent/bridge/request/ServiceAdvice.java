// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/**
 * For where a framework calls the method of the application that answers a request; woven with
 * {@code sections=on} alone.
 */
public final class ServiceAdvice {

    private ServiceAdvice() {}

    /** The method is about to be called. */
    public static ServerExchange enter() {
        ServerExchange exchange = CurrentRequest.exchange();
        HandlingSections sections = exchange == null ? null : exchange.sections();
        if (sections == null) {
            return null;
        }
        sections.serviceBegins();
        return exchange;
    }

    /** It has returned or thrown. */
    public static void exit(ServerExchange exchange, Object result, Throwable thrown) {
        if (exchange != null) {
            exchange.sections().serviceEnds();
        }
    }

    /**
     * Whether handlings that begin from now on are divided into sections.
     *
     * @param wanted what the option {@code sections} says
     */
    public static void want(boolean wanted) {
        HandlingSections.want(wanted);
    }
}
