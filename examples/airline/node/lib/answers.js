// SPDX-License-Identifier: MIT
'use strict';

/** A handler that answers with what the function gives as JSON; 404 where that is undefined. */
function answering(called) {
  return async (request, response) => {
    const answer = await called(request);
    if (answer === undefined) {
      response.status(404).end();
    } else {
      response.json(answer);
    }
  };
}

module.exports = { answering };
