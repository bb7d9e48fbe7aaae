/* SPDX-License-Identifier: MIT */
/**
 * What the events of this process refer to: its run, and the strings. Defined again whenever a
 * recording begins and in intervals, so that a trace that begins anywhere is readable. All threads
 * of the process share it: worker threads have instances of the addon of their own.
 */
#ifndef FIELDTRACE_NODE_DEFINITIONS_H
#define FIELDTRACE_NODE_DEFINITIONS_H

#include <stdbool.h>
#include <stdint.h>

/** What the run is called. Copied; the first call of a process counts. */
struct ft_node_run {
    const char *service;
    const char *service_version;
    const char *node_version;
    const char *agent_version;
    /** How fields are watched, or `none`. */
    const char *watches;
    const char *options;
    /** How often everything is defined again, nanoseconds. */
    uint64_t period_ns;
};

void ft_node_start(const struct ft_node_run *run);

/**
 * Whether somebody records requests. To be asked ahead of each event, and some times a second: it
 * is how the beginning of a recording is noticed.
 */
bool ft_node_recording(void);

/** Defines the run and all strings, if that is due. To be called ahead of each event. */
void ft_node_define(void);

/** The id of a string, which is defined now if it is new; 0 where there is no room for another. */
uint32_t ft_node_string(const char *text);

/** The string of an id, for as long as the process runs; empty where there is none. */
const char *ft_node_text(uint32_t id);

/** A number for an exchange or a context, from 1; they share one row of numbers. */
uint64_t ft_node_next_id(void);

#endif
