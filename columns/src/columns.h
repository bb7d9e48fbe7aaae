// SPDX-License-Identifier: MIT
#pragma once

#include <stdint.h>

#include <babeltrace2/babeltrace.h>

#include "arrow_c_data.h"

// What the component calls, which is in Python, by ctypes.
#define FT_COLUMNS_API extern "C" __attribute__((visibility("default")))

/** Events that become columns. */
struct ft_columns;

/** Beside those of Babeltrace: the streams of the trace have no clock. */
enum { FT_COLUMNS_NO_CLOCK = -1000 };

/** None where memory is out. */
FT_COLUMNS_API ft_columns *ft_columns_new();
FT_COLUMNS_API void ft_columns_free(ft_columns *columns);

/** Says what a number of an enumeration stands for; its text is of UTF-8. */
FT_COLUMNS_API int ft_columns_label(ft_columns *columns, int labels, int64_t number,
                                    const char *text);

/**
 * Takes messages, in the order of time, until there were so many or a batch is full.
 *
 * @return the status of bt_message_iterator_next(), or FT_COLUMNS_NO_CLOCK
 */
FT_COLUMNS_API int ft_columns_take(ft_columns *columns, bt_message_iterator *iterator,
                                   uint64_t at_most);

/** No message follows: what is there becomes batches. */
FT_COLUMNS_API int ft_columns_finish(ft_columns *columns);

/** Which batch it is. */
struct ft_columns_batch {
    int64_t day; // since 1970
    int64_t rows;
    int32_t table;       // its place in `EVENTS` of tables.py
    const char *service; // until the next call
    uint64_t service_bytes;
};

/** Gives a full batch to Arrow; 1, 0 where there is none, or a status of Babeltrace below 0. */
FT_COLUMNS_API int ft_columns_next(ft_columns *columns, ft_columns_batch *batch,
                                   ArrowSchema *schema, ArrowArray *array);
