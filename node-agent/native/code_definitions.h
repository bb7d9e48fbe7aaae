/* SPDX-License-Identifier: MIT */
/**
 * Classes, methods and call paths by their ids in the trace. A definition is known by its text, so
 * that threads of the process that define the same get the same id.
 */
#ifndef FIELDTRACE_NODE_CODE_DEFINITIONS_H
#define FIELDTRACE_NODE_CODE_DEFINITIONS_H

#include <stdint.h>

enum ft_node_definition {
    /** The class, and a line for each of its fields. */
    FT_NODE_CLASS,
    /** Lines: its class, the method, the source file. */
    FT_NODE_METHOD,
    /** Numbers, the innermost first: the method and the line of each frame. */
    FT_NODE_PATH,
    FT_NODE_DEFINITIONS
};

/** The id of a definition, which is emitted now if it is new; 0 where there is no room. */
uint32_t ft_node_definition(enum ft_node_definition kind, const char *text);

/** Emits all definitions anew. */
void ft_node_define_code(void);

#endif
