// SPDX-License-Identifier: MIT
'use strict';

/** What a parameter is called, in every router. */
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u;
/** Behind a parameter or a group: as often as that says. */
const MODIFIER = /^[?+*]/;

/**
 * A route in the form in which all services have theirs: `/orders/:id(\\d+)` is `/orders/{id}`, as
 * are `/orders/{id}` and `/orders/{id?}`. What stands for any path is `*`. Empty where it is no text.
 */
function template(declared) {
  if (typeof declared !== 'string') {
    return '';
  }
  let made = '';
  let rest = declared;
  while (rest) {
    const [text, length] = part(rest);
    made += text;
    rest = rest.slice(length);
  }
  made = made.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return made.startsWith('/') || made === '' ? made : `/${made}`;
}

/** What stands next, and how many characters it has in the declaration. */
function part(rest) {
  const own = /^\{([^{}/:*?]+)(?:\?|\*\d*)?\}/.exec(rest); // Hapi's
  if (own) {
    return [`{${own[1]}}`, own[0].length];
  }
  switch (rest[0]) {
    case ':':
      return rest[1] === ':' ? [':', 2] : parameter(rest);
    case '*': {
      const name = NAME.exec(rest.slice(1)); // a name of its own in Express 5
      return ['*', 1 + (name ? name[0].length : 0)];
    }
    case '(':
      return ['*', afterModifier(rest, closing(rest))];
    case '\\':
      return [rest[1] || '', 2];
    case '{': // optional, in Express 5
    case '}':
    case '?':
    case '+':
      return ['', 1];
    default: {
      const plain = /^[^:*(\\{}?+]+/.exec(rest);
      return plain ? [plain[0], plain[0].length] : [rest[0], 1];
    }
  }
}

function parameter(rest) {
  const quoted = /^:"([^"]+)"/.exec(rest);
  const name = quoted ? [quoted[1]] : NAME.exec(rest.slice(1));
  if (!name) {
    return [':', 1];
  }
  let length = quoted ? quoted[0].length : 1 + name[0].length;
  if (rest[length] === '(') {
    length += closing(rest.slice(length));
  }
  return [`{${name[0]}}`, afterModifier(rest, length)];
}

function afterModifier(rest, length) {
  return MODIFIER.test(rest.slice(length)) ? length + 1 : length;
}

/** The length of what stands in parentheses, with these. */
function closing(rest) {
  let depth = 0;
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === '\\') {
      i++;
    } else if (rest[i] === '(') {
      depth++;
    } else if (rest[i] === ')' && --depth === 0) {
      return i + 1;
    }
  }
  return rest.length;
}

module.exports = { template };
