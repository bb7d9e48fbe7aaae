// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.play;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import play.api.mvc.RequestHeader;
import play.api.routing.HandlerDef;
import play.api.routing.Router;
import scala.Option;
import scala.Tuple2;

/** For {@code Handler.applyStages}, after which a request says by which route it is handled. */
public final class HandlerAdvice {

    private HandlerAdvice() {}

    /** The handler of the request is known. */
    public static void exit(Object handled, Throwable thrown) {
        if (!NativeAgent.following || !(handled instanceof Tuple2)) {
            return;
        }
        RequestHeader request = (RequestHeader) ((Tuple2<?, ?>) handled)._1();
        Option<HandlerDef> route = request.attrs().get(Router.Attrs$.MODULE$.HandlerDef());
        if (route.isDefined()) {
            CurrentRequest.route(RoutePattern.template(route.get().path()));
        }
    }
}
