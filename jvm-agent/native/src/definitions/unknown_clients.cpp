// SPDX-License-Identifier: MIT
#include "definitions/unknown_clients.h"

#include <fieldtrace/probes.h>

namespace fieldtrace {
namespace {

void emit(const UnknownClient &client) {
    ft_unknown_client(client.name.c_str(), client.class_name.c_str(), client.kind);
}

} // namespace

void UnknownClients::define(UnknownClient client) {
    const std::lock_guard guard(lock_);
    emit(client);
    clients_.push_back(std::move(client));
}

void UnknownClients::define_all() const {
    const std::lock_guard guard(lock_);
    for (const UnknownClient &client : clients_) {
        emit(client);
    }
}

} // namespace fieldtrace
