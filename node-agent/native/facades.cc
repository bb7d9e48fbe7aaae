// SPDX-License-Identifier: MIT
/**
 * Makes the objects that stand in the place of sampled ones. Their properties are V8's native data
 * properties: the language shows them as plain ones with a value, wherever it is asked, and V8
 * calls a function where the value is read or written. N-API has none, so that this is built for an
 * ABI. Objects with the same keys are instances of one template, and share a hidden class, until
 * that is retired: V8 inlines no read at places of the program that have seen it, for as long as it
 * lives.
 */
#include <node.h>
#include <v8.h>

#include <memory>
#include <vector>

#include "layer_ticks.h"
#include "v8_function.h"

namespace {

using v8::Array;
using v8::Context;
using v8::External;
using v8::Function;
using v8::FunctionCallbackInfo;
using v8::Global;
using v8::Isolate;
using v8::Local;
using v8::Name;
using v8::Object;
using v8::ObjectTemplate;
using v8::Private;
using v8::PropertyCallbackInfo;
using v8::Value;

/** In what a facade holds. */
constexpr uint32_t kTarget = 0;
constexpr uint32_t kWatcher = 1;

/** What objects with the same keys are made by. */
struct Shape {
    Global<ObjectTemplate> made_by;
    /**
     * Others are copies of it, and have its hidden class. V8 keeps an instance of each template for
     * ever, and with it that one's class. This object's own dies with it and its copies.
     */
    Global<Object> first;
};

/** What an instance of Node.js has: the main thread, or a worker. */
struct Instance {
    Global<Private> held;
    Global<Function> accessed;
    std::vector<std::unique_ptr<Shape>> shapes;
};

Instance *instance_of(Local<Value> data) {
    return static_cast<Instance *>(data.As<External>()->Value());
}

/** The facade itself, also where what was asked inherits from it. */
template <typename Info> Local<Object> holder_of(const Info &info) {
    if constexpr (requires { info.HolderV2(); }) {
        return info.HolderV2();
    } else {
        return info.Holder();
    }
}

/** What the facade holds; false where it is none. */
template <typename Info>
bool held_by(const Info &info, const Instance &instance, Local<Array> *held) {
    Isolate *isolate = info.GetIsolate();
    Local<Value> found;
    if (!holder_of(info)
             ->GetPrivate(isolate->GetCurrentContext(), instance.held.Get(isolate))
             .ToLocal(&found) ||
        !found->IsArray()) {
        return false;
    }
    *held = found.As<Array>();
    return true;
}

/** Tells the watcher, if it still waits for something. What it throws stays here. */
template <typename Info>
void tell(const Info &info, const Instance &instance, Local<Array> held, Local<Name> name,
          bool is_write) {
    Isolate *isolate = info.GetIsolate();
    const Local<Context> context = isolate->GetCurrentContext();
    Local<Value> watcher;
    if (!held->Get(context, kWatcher).ToLocal(&watcher) || !watcher->IsObject()) {
        return;
    }
    v8::TryCatch caught(isolate);
    Local<Value> arguments[] = {watcher, name, v8::Boolean::New(isolate, is_write)};
    Local<Value> is_done;
    if (!instance.accessed.Get(isolate)
             ->Call(context, v8::Undefined(isolate), 3, arguments)
             .ToLocal(&is_done)) {
        if (caught.HasTerminated()) {
            caught.ReThrow();
        }
    } else if (is_done->IsTrue()) {
        held->Set(context, kWatcher, v8::Undefined(isolate)).FromMaybe(false);
    }
}

void get(Local<Name> name, const PropertyCallbackInfo<Value> &info) {
    const Instance &instance = *instance_of(info.Data());
    Local<Array> held;
    if (!held_by(info, instance, &held)) {
        return;
    }
    tell(info, instance, held, name, false);
    const Local<Context> context = info.GetIsolate()->GetCurrentContext();
    Local<Value> target;
    Local<Value> value;
    if (held->Get(context, kTarget).ToLocal(&target) && target->IsObject() &&
        target.As<Object>()->Get(context, name).ToLocal(&value)) {
        info.GetReturnValue().Set(value);
    }
}

void set(Local<Name> name, Local<Value> value, const PropertyCallbackInfo<void> &info) {
    const Instance &instance = *instance_of(info.Data());
    Local<Array> held;
    if (!held_by(info, instance, &held)) {
        return;
    }
    tell(info, instance, held, name, true);
    const Local<Context> context = info.GetIsolate()->GetCurrentContext();
    Local<Value> target;
    if (held->Get(context, kTarget).ToLocal(&target) && target->IsObject()) {
        // A plain object, which nobody else holds.
        target.As<Object>()->CreateDataProperty(context, name, value).FromMaybe(false);
    }
}

/** shape(keys): a number for what objects with these keys are made by. */
void make_shape(const FunctionCallbackInfo<Value> &info) {
    Isolate *isolate = info.GetIsolate();
    const Local<Context> context = isolate->GetCurrentContext();
    Instance *instance = instance_of(info.Data());
    if (!info[0]->IsArray()) {
        return;
    }
    const Local<Array> keys = info[0].As<Array>();
    const Local<ObjectTemplate> made = ObjectTemplate::New(isolate);
    // V8 adds native properties to an instance from the last to the first.
    for (uint32_t left = keys->Length(); left > 0; left--) {
        Local<Value> key;
        if (!keys->Get(context, left - 1).ToLocal(&key) || !key->IsString()) {
            return;
        }
        made->SetNativeDataProperty(key.As<Name>(), get, set, info.Data(), v8::None);
    }
    auto shape = std::make_unique<Shape>();
    shape->made_by.Reset(isolate, made);
    instance->shapes.push_back(std::move(shape));
    info.GetReturnValue().Set(static_cast<uint32_t>(instance->shapes.size() - 1));
}

/** The shape of a number; null where there is none. */
Shape *shape_of(const Instance &instance, Local<Context> context, Local<Value> value) {
    uint32_t number = 0;
    return value->Uint32Value(context).To(&number) && number < instance.shapes.size()
               ? instance.shapes[number].get()
               : nullptr;
}

/** The first object of a shape, whose hidden class no other has that is no copy of it. */
bool make_first(Local<Context> context, const Instance &instance, Shape *shape) {
    Isolate *isolate = Isolate::GetCurrent();
    Local<Object> first;
    if (!shape->made_by.Get(isolate)->NewInstance(context).ToLocal(&first) ||
        first->SetPrivate(context, instance.held.Get(isolate), Array::New(isolate)).IsNothing() ||
        first->SetPrivate(context, Private::New(isolate), v8::Null(isolate)).IsNothing()) {
        return false;
    }
    shape->first.Reset(isolate, first);
    return true;
}

/** make(shape, held): a facade, which holds the object to hand on to and its watcher. */
void make(const FunctionCallbackInfo<Value> &info) {
    Isolate *isolate = info.GetIsolate();
    const Local<Context> context = isolate->GetCurrentContext();
    const Instance &instance = *instance_of(info.Data());
    Shape *shape = shape_of(instance, context, info[0]);
    if (shape == nullptr || !info[1]->IsArray() ||
        (shape->first.IsEmpty() && !make_first(context, instance, shape))) {
        return;
    }
    const Local<Object> made = shape->first.Get(isolate)->Clone();
    if (!made->SetPrivate(context, instance.held.Get(isolate), info[1]).IsNothing()) {
        info.GetReturnValue().Set(made);
    }
}

/** retire(shape): objects that are made from here on have another hidden class. */
void retire(const FunctionCallbackInfo<Value> &info) {
    Shape *shape =
        shape_of(*instance_of(info.Data()), info.GetIsolate()->GetCurrentContext(), info[0]);
    if (shape != nullptr) {
        shape->first.Reset();
    }
}

/**
 * forget(): all optimised code is made anew, as functions are called again. V8 does not look again
 * by itself whether it can inline a read, and has no public function for this. False where its own
 * is not found.
 */
void forget(const FunctionCallbackInfo<Value> &info) {
    using Deoptimize = void (*)(Isolate *);
    static const auto deoptimize = reinterpret_cast<Deoptimize>(
        v8_function("_ZN2v88internal11Deoptimizer13DeoptimizeAllEPNS0_7IsolateE"));
    if (deoptimize != nullptr) {
        deoptimize(info.GetIsolate());
    }
    info.GetReturnValue().Set(deoptimize != nullptr);
}

/** onAccess(function): is told the watcher, the key, and whether it is written; true: no more. */
void on_access(const FunctionCallbackInfo<Value> &info) {
    if (info[0]->IsFunction()) {
        instance_of(info.Data())->accessed.Reset(info.GetIsolate(), info[0].As<Function>());
    }
}

void add(Local<Context> context, Local<Object> exports, const char *name,
         v8::FunctionCallback callback, Local<Value> data) {
    Isolate *isolate = Isolate::GetCurrent();
    Local<Function> function;
    Local<v8::String> key;
    if (Function::New(context, callback, data).ToLocal(&function) &&
        v8::String::NewFromUtf8(isolate, name).ToLocal(&key)) {
        exports->Set(context, key, function).Check();
    }
}

} // namespace

NODE_MODULE_INIT(/* exports, module, context */) {
    Isolate *isolate = Isolate::GetCurrent();
    auto *instance = new Instance;
    instance->held.Reset(isolate, Private::New(isolate));
    node::AddEnvironmentCleanupHook(
        isolate, [](void *data) { delete static_cast<Instance *>(data); }, instance);
    const Local<Value> data = External::New(isolate, instance);
    add(context, exports, "shape", make_shape, data);
    add(context, exports, "make", make, data);
    add(context, exports, "retire", retire, data);
    add(context, exports, "forget", forget, data);
    add(context, exports, "onAccess", on_access, data);
    add_layer_ticks(context, exports);
}
