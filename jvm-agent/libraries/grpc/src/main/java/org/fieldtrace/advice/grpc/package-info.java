// SPDX-License-Identifier: MIT
/** Advice for gRPC's clients, whatever stubs and transports they have. */
package org.fieldtrace.advice.grpc;
