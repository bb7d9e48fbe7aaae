// SPDX-License-Identifier: MIT
'use strict';

/** Asks another service; what that one does not find is undefined. */
class RemoteService {
  constructor(url) {
    if (!url) {
      throw new Error('the address of a service that this one calls is missing');
    }
    this.url = url;
  }

  /** @param body sent as JSON; none where undefined */
  async ask(method, path, body) {
    const answer = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status === 404) {
      return undefined;
    }
    if (!answer.ok) {
      throw new Error(`${method} ${path} of ${this.url}: ${answer.status}`);
    }
    return text === '' ? undefined : JSON.parse(text);
  }
}

module.exports = { RemoteService };
