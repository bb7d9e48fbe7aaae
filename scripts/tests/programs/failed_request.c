/* SPDX-License-Identifier: MIT */
/* `failed_request N` emits what a service does of N requests that it answers with 500. */
#include "fieldtrace/by_name.h"

#include <stdlib.h>

int main(int count, char **arguments) {
    const int requests = count > 1 ? atoi(arguments[1]) : 1;

    FT_EMIT(string_def, .string_id = 1, .value = "/employee/{id}");
    for (int i = 1; i <= requests; i++) {
        struct ft_http_exchange exchange = {
            .exchange_id = i, .route_id = 1, .body_bytes = -1, .traceparent = ""};
        ft_http_server_request(&exchange);
        exchange.status = 500;
        exchange.outcome = FT_OUTCOME_COMPLETED;
        ft_http_server_response(&exchange);
    }
    return 0;
}
