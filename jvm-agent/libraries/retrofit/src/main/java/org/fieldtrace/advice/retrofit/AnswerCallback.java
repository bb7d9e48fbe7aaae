// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.retrofit;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import retrofit2.Call;
import retrofit2.Callback;
import retrofit2.Response;

/** Sees an answer before the application does. */
public final class AnswerCallback<T> implements Callback<T> {

    private final AsyncRemoteCall remoteCall;
    private final Callback<T> callback;

    AnswerCallback(AsyncRemoteCall remoteCall, Callback<T> callback) {
        this.remoteCall = remoteCall;
        this.callback = callback;
    }

    void asking() {
        remoteCall.asking();
    }

    void asked() {
        remoteCall.asked();
    }

    @Override
    public void onResponse(Call<T> call, Response<T> response) {
        remoteCall.end(response, -1);
        callback.onResponse(call, response);
    }

    @Override
    public void onFailure(Call<T> call, Throwable failure) {
        remoteCall.end(null, -1);
        callback.onFailure(call, failure);
    }
}
