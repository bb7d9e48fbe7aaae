/* SPDX-License-Identifier: MIT */
/** Requests: the HTTP exchanges of a service and the hand-over of work between its threads.
 * Included by fieldtrace/probes.h. */
#ifndef FIELDTRACE_REQUESTS_H
#define FIELDTRACE_REQUESTS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Length of an address, bytes: IPv6, or IPv4-mapped (::ffff:a.b.c.d). */
#define FT_ADDRESS_BYTES 16

/** The method of a request. */
enum ft_http_method {
    FT_HTTP_METHOD_OTHER = 0,
    FT_HTTP_METHOD_GET = 1,
    FT_HTTP_METHOD_HEAD = 2,
    FT_HTTP_METHOD_POST = 3,
    FT_HTTP_METHOD_PUT = 4,
    FT_HTTP_METHOD_DELETE = 5,
    FT_HTTP_METHOD_CONNECT = 6,
    FT_HTTP_METHOD_OPTIONS = 7,
    FT_HTTP_METHOD_TRACE = 8,
    FT_HTTP_METHOD_PATCH = 9,
};

/** How an exchange ended. */
enum ft_outcome {
    FT_OUTCOME_PENDING = 0, /**< it has not: a request */
    FT_OUTCOME_COMPLETED = 1,
    FT_OUTCOME_ERROR = 2, /**< an exception */
    FT_OUTCOME_TIMEOUT = 3,
    FT_OUTCOME_REFUSED = 4,
    FT_OUTCOME_RESET = 5,     /**< cut mid-way */
    FT_OUTCOME_CANCELLED = 6, /**< the client went away */
};

/**
 * One side of an HTTP exchange. The four HTTP events carry the same fields; what is not known yet
 * at a request (a client's route or its local port) stands in the response.
 */
struct ft_http_exchange {
    uint64_t exchange_id;                  /**< from 1; a response carries its request's */
    enum ft_http_method http_method;       /**< method of the request */
    uint64_t route_id;                     /**< string: the route, or the path with its ids
                                                folded, never a query; 0 where unknown or not
                                                recorded */
    uint8_t local_addr[FT_ADDRESS_BYTES];  /**< own address; zeros where unknown */
    uint16_t local_port;                   /**< own port, 0 where unknown */
    uint8_t remote_addr[FT_ADDRESS_BYTES]; /**< the peer's address */
    uint16_t remote_port;                  /**< the peer's port */
    uint32_t stream_id;                    /**< HTTP/2 stream, 0 for HTTP/1 */
    uint16_t status;          /**< HTTP status, 0 in a request and where there was none */
    enum ft_outcome outcome;  /**< how it ended */
    int64_t body_bytes;       /**< size of the body, -1 where unknown */
    uint64_t context_id;      /**< for a client, the call path of the call; else 0 */
    uint64_t scope_id;        /**< for a client, the remote call that it serves; else 0 */
    uint64_t async_id;        /**< for a server, the asynchronous context opened for the request;
                                   for a client, the one of the call; 0 where none is known */
    const char *traceparent;  /**< the W3C header where the request carries one, else empty */
    uint64_t after_answer_ns; /**< for a server's response, how long before the event the last of
                                   the answer was handed over; else 0 */
    uint64_t request_hash;    /**< for a client's response, a keyed hash of what was asked for, the
                                   same for the same within one server's exchange; 0 where unknown,
                                   and where the request may change something */
};

/** A request arrived at a server. */
void ft_http_server_request(const struct ft_http_exchange *exchange);

/**
 * The answer of a server was given, or it was given up. The handling ended `after_answer_ns` before
 * the event.
 */
void ft_http_server_response(const struct ft_http_exchange *exchange);

/** A client sends a request. */
void ft_http_client_request(const struct ft_http_exchange *exchange);

/** A client has its answer, or gave up. */
void ft_http_client_response(const struct ft_http_exchange *exchange);

/** What happens to a context of handed-over work. */
enum ft_async_kind {
    FT_ASYNC_CREATE = 0,
    FT_ASYNC_ENTER = 1,
    FT_ASYNC_EXIT = 2,
    FT_ASYNC_DESTROY = 3,
};

/**
 * Work is handed over: what runs in context `id` belongs to what made it.
 *
 * @param id        the context, from 1
 * @param parent_id in FT_ASYNC_CREATE the context that created it, 0 where it is a root; else 0
 * @param kind      what happens to the context
 * @param type_id   string: what kind of hand-over (Executor), 0 where unknown
 */
void ft_async_context(uint64_t id, uint64_t parent_id, enum ft_async_kind kind, uint64_t type_id);

#ifdef __cplusplus
}
#endif

#endif
