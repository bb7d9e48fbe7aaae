/* SPDX-License-Identifier: MIT */
/* `slow_request` emits what a service does of a request that takes long. */
#include "fieldtrace/by_name.h"

int main(void) {
    struct ft_http_exchange exchange = {
        .exchange_id = 1, .route_id = 1, .body_bytes = -1, .traceparent = ""};

    FT_EMIT(string_def, .string_id = 1, .value = "/employee/{id}");
    ft_http_server_request(&exchange);
    exchange.status = 200;
    exchange.outcome = FT_OUTCOME_COMPLETED;
    ft_http_server_response(&exchange);
    ft_http_slow_request(1, 700000000);
    return 0;
}
