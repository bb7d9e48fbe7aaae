/* SPDX-License-Identifier: MIT */
/*
 * The peer of a trap: JVMTI's own watch on reads of a field, which takes the thread and the
 * caller's frame as a debugger would. It is set on the field of every object of the class, for
 * JVMTI knows no other. usage: -agentpath:libbenchmark-field-watch.so=CLASS.FIELD, the class with
 * slashes.
 */
#include <jvmti.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *class_signature; /* "Lcost/Answer;" */
static char *field_name;
static atomic_ulong accesses;

static void JNICALL field_access(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method,
                                 jlocation location, jclass type, jobject object, jfieldID field) {
    (void)jni, (void)thread, (void)method, (void)location, (void)type, (void)object, (void)field;
    jvmtiFrameInfo frames[64];
    jint count;
    /* What the agent takes at a trap, too. */
    (*jvmti)->GetStackTrace(jvmti, NULL, 0, 64, frames, &count);
    atomic_fetch_add_explicit(&accesses, 1, memory_order_relaxed);
}

static void JNICALL class_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass type) {
    (void)jni, (void)thread;
    char *signature;
    if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE)
        return;
    jint count = 0;
    jfieldID *fields = NULL;
    if (strcmp(signature, class_signature) == 0)
        (*jvmti)->GetClassFields(jvmti, type, &count, &fields);
    for (jint i = 0; i < count; i++) {
        char *name;
        (*jvmti)->GetFieldName(jvmti, type, fields[i], &name, NULL, NULL);
        if (strcmp(name, field_name) == 0)
            (*jvmti)->SetFieldAccessWatch(jvmti, type, fields[i]);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
}

static void JNICALL vm_death(jvmtiEnv *jvmti, JNIEnv *jni) {
    (void)jvmti, (void)jni;
    fprintf(stderr, "field-watch: %lu accesses\n", atomic_load(&accesses));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    const char *dot = options != NULL ? strrchr(options, '.') : NULL;
    jvmtiEnv *jvmti;
    if (dot == NULL || (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
        fprintf(stderr, "field-watch: give it CLASS.FIELD, with slashes in CLASS\n");
        return JNI_ERR;
    }
    class_signature = malloc((size_t)(dot - options) + 3);
    field_name = strdup(dot + 1);
    if (class_signature == NULL || field_name == NULL)
        return JNI_ERR;
    sprintf(class_signature, "L%.*s;", (int)(dot - options), options);
    const jvmtiCapabilities capabilities = {.can_generate_field_access_events = 1};
    const jvmtiEventCallbacks callbacks = {
        .ClassPrepare = class_prepare, .FieldAccess = field_access, .VMDeath = vm_death};
    const jvmtiEvent events[] = {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_FIELD_ACCESS,
                                 JVMTI_EVENT_VM_DEATH};
    if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL);
    return JNI_OK;
}
