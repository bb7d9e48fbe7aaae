// SPDX-License-Identifier: MIT
/** What JavaScript calls of the sampler of its thread. */
#include "layer_ticks.h"

#include "layer_sampler.h"

namespace {

using fieldtrace::Sampler;
using v8::Context;
using v8::External;
using v8::Function;
using v8::FunctionCallbackInfo;
using v8::Isolate;
using v8::Local;
using v8::Value;

/** What a thread of Node.js has. */
struct Holder {
    std::unique_ptr<Sampler> sampler;
};

Holder *holder_of(const FunctionCallbackInfo<Value> &info) {
    return static_cast<Holder *>(info.Data().As<External>()->Value());
}

/** begin(memory, microseconds): false where V8 does not. */
void begin(const FunctionCallbackInfo<Value> &info) {
    Isolate *isolate = info.GetIsolate();
    Holder *holder = holder_of(info);
    int32_t interval_us = 0;
    if (!info[0]->IsArrayBuffer() ||
        !info[1]->Int32Value(isolate->GetCurrentContext()).To(&interval_us) || interval_us <= 0) {
        return;
    }
    if (!holder->sampler) {
        holder->sampler =
            std::make_unique<Sampler>(isolate, info[0].As<v8::ArrayBuffer>()->GetBackingStore());
    }
    info.GetReturnValue().Set(holder->sampler->begin(interval_us));
}

/** stop(): nobody is interrupted any more. */
void stop(const FunctionCallbackInfo<Value> &info) {
    if (Sampler *sampler = holder_of(info)->sampler.get()) {
        sampler->stop();
    }
}

/** end(): nor does V8 tell of code that it makes. */
void end(const FunctionCallbackInfo<Value> &info) { holder_of(info)->sampler.reset(); }

/** holds(request): whether there are samples of it that `take` does not have yet. */
void holds(const FunctionCallbackInfo<Value> &info) {
    const Sampler *sampler = holder_of(info)->sampler.get();
    info.GetReturnValue().Set(sampler != nullptr && info[0]->IsNumber() &&
                              sampler->holds(info[0].As<v8::Number>()->Value()));
}

/** take(isLast): of each sample the request, the state of V8 and the scripts, one after another. */
void take(const FunctionCallbackInfo<Value> &info) {
    Isolate *isolate = info.GetIsolate();
    std::vector<Local<Value>> values;
    if (Sampler *sampler = holder_of(info)->sampler.get()) {
        sampler->take(info[0]->IsTrue(), [&](double request, int state, const std::string &text) {
            Local<v8::String> scripts;
            if (v8::String::NewFromUtf8(isolate, text.c_str()).ToLocal(&scripts)) {
                values.insert(values.end(), {v8::Number::New(isolate, request),
                                             v8::Integer::New(isolate, state), scripts});
            }
        });
    }
    info.GetReturnValue().Set(v8::Array::New(isolate, values.data(), values.size()));
}

} // namespace

void add_layer_ticks(Local<Context> context, Local<v8::Object> exports) {
    Isolate *isolate = Isolate::GetCurrent();
    auto *holder = new Holder;
    node::AddEnvironmentCleanupHook(
        isolate, [](void *data) { delete static_cast<Holder *>(data); }, holder);
    const Local<Value> data = External::New(isolate, holder);
    const Local<v8::Object> layers = v8::Object::New(isolate);
    const struct {
        const char *name;
        v8::FunctionCallback callback;
    } functions[] = {
        {"begin", begin}, {"stop", stop}, {"end", end}, {"holds", holds}, {"take", take}};
    for (const auto &each : functions) {
        Local<Function> function;
        Local<v8::String> key;
        if (Function::New(context, each.callback, data).ToLocal(&function) &&
            v8::String::NewFromUtf8(isolate, each.name).ToLocal(&key)) {
            layers->Set(context, key, function).Check();
        }
    }
    Local<v8::String> key;
    if (v8::String::NewFromUtf8(isolate, "layers").ToLocal(&key)) {
        exports->Set(context, key, layers).Check();
    }
}
