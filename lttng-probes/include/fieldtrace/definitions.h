/* SPDX-License-Identifier: MIT */
/** Definitions: what the ids of the other events stand for. Included by fieldtrace/probes.h. */
#ifndef FIELDTRACE_DEFINITIONS_H
#define FIELDTRACE_DEFINITIONS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One run of a JVM. */
struct ft_jvm_info {
    const char *uuid;          /**< random id of this run */
    const char *service;       /**< name of the service */
    const char *host;          /**< host name */
    const char *jvm_version;   /**< java.vm.name and java.runtime.version */
    const char *gc;            /**< name of the collector: Serial, Parallel, G1, ... */
    const char *agent_version; /**< version of the agent */
    const char *watch_backend; /**< "hw", or "none" where fields are not watched */
    const char *options;       /**< options in force, key=value joined by commas */
};

/** Says which run of a JVM emits. */
void ft_jvm_info(const struct ft_jvm_info *info);

/**
 * Defines a class whose objects remote calls return.
 *
 * @param class_id      the class, from 1
 * @param name          binary name, with dots
 * @param instance_size size of an instance in the heap, bytes
 */
void ft_class_def(uint64_t class_id, const char *name, uint64_t instance_size);

/**
 * Defines one instance field of a class, inherited ones included.
 *
 * @param class_id the class
 * @param field    index of the field in its class, from 0
 * @param name     name of the field
 * @param type     type signature, as in the class file (Ljava/lang/String;)
 * @param size     size of the field in the heap, bytes
 */
void ft_field_def(uint64_t class_id, uint32_t field, const char *name, const char *type,
                  uint32_t size);

/**
 * Defines a method that stands in a calling context.
 *
 * @param method_id   the method, from 1
 * @param class_name  binary name of the declaring class, with dots
 * @param method_name name of the method
 * @param signature   descriptor of the method
 * @param source_file source file, empty where the class file does not say
 */
void ft_method_def(uint64_t method_id, const char *class_name, const char *method_name,
                   const char *signature, const char *source_file);

/**
 * Defines a calling context.
 *
 * @param context_id the context, from 1
 * @param method_ids methods, innermost first; may be NULL where frames is 0
 * @param lines      line in each method's source file, -1 where unknown; may be NULL as above
 * @param frames     length of both arrays
 */
void ft_context_def(uint64_t context_id, const uint64_t *method_ids, const int32_t *lines,
                    uint32_t frames);

/**
 * Defines a string that hot events refer to.
 *
 * @param string_id the string, from 1
 * @param value     its value
 */
void ft_string_def(uint64_t string_id, const char *value);

#ifdef __cplusplus
}
#endif

#endif
