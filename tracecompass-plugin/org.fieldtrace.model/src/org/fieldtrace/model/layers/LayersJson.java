// SPDX-License-Identifier: MIT
package org.fieldtrace.model.layers;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import org.fieldtrace.model.Proportion;

/** Layers for programs, as {@code docs/schema/layers.json} has them. */
public final class LayersJson {
    private LayersJson() {}

    /** The layers of one operation. */
    public static JsonObject operation(OperationLayers operation) {
        JsonObject json = new JsonObject();
        json.addProperty("service", operation.service());
        json.addProperty("operation", operation.operation());
        json.addProperty("handlings", operation.handlings());
        json.addProperty("handlings_sampled", operation.sampled());
        json.addProperty("samples", operation.samples());
        JsonArray layers = new JsonArray();
        for (OperationLayers.Layer layer : operation.layers()) {
            JsonObject one = new JsonObject();
            one.addProperty("layer", layer.name());
            one.add("in", share(layer.in(), layer.inShare()));
            one.add("for", share(layer.caller(), layer.callerShare()));
            layers.add(one);
        }
        json.add("layers", layers);
        return json;
    }

    private static JsonObject share(long samples, Proportion share) {
        JsonObject json = new JsonObject();
        json.addProperty("samples", samples);
        json.addProperty("share", share.value());
        json.addProperty("low", share.low());
        json.addProperty("high", share.high());
        return json;
    }
}
