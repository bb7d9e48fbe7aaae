// SPDX-License-Identifier: MIT
'use strict';

// What a statement does, as the Java agent names it (SqlSummary.java, whose cases the tests hold this
// to): operations of a fixed list and names that stand where only a table can. It stops at whatever
// databases read differently, behind which a value might be taken for a name.

/** Of a summary, characters; it is cut between two names. */
const LONGEST = 120;
const LONGEST_NAME = 64;
/** Of a statement, characters; what follows is not looked at. */
const LONGEST_TEXT = 16384;
/** Parentheses; what lies deeper is left out. */
const DEEPEST = 32;

/** Of an expression, or not yet known. */
const NONE = 0;
const WITH = 1;
const SELECT = 2;
/** Of what names its table at once. */
const CHANGE = 3;
const MERGE = 4;
/** Until the kind of what is made is known. */
const DEFINITION = 5;
/** Of what is made and has its name; only a query may follow. */
const DEFINED = 6;
/** Of what names no more tables. */
const OVER = 7;

/** What may begin a statement, beside what begins with WITH. */
const VERBS = new Map([
  ['SELECT', SELECT],
  ...['INSERT', 'REPLACE', 'UPSERT', 'UPDATE', 'DELETE', 'TRUNCATE'].map((verb) => [verb, CHANGE]),
  ...['CALL', 'EXEC', 'EXECUTE'].map((verb) => [verb, CHANGE]),
  ['MERGE', MERGE],
  ...['CREATE', 'ALTER', 'DROP'].map((verb) => [verb, DEFINITION]),
]);
/** What names nothing that is told. */
const BARE_VERBS = new Set([
  'ANALYZE', 'BEGIN', 'CHECKPOINT', 'CLOSE', 'COMMENT', 'COMMIT', 'COPY', 'DEALLOCATE', 'DECLARE',
  'DESCRIBE', 'DISCARD', 'DO', 'FETCH', 'FLUSH', 'GRANT', 'KILL', 'LISTEN', 'LOCK', 'NOTIFY',
  'OPTIMIZE', 'PRAGMA', 'PREPARE', 'REFRESH', 'REINDEX', 'RELEASE', 'RENAME', 'RESET', 'REVOKE',
  'ROLLBACK', 'SAVEPOINT', 'SET', 'SHOW', 'SHUTDOWN', 'START', 'USE', 'VACUUM', 'VALUES', 'XA',
]);
/** What is made, and named. */
const NAMED_KINDS = new Set([
  'INDEX', 'SEQUENCE', 'TABLE', 'VIEW',
]);
/** What is made whose name tells too much, of a user say, or nothing. */
const UNNAMED_KINDS = new Set([
  'DATABASE', 'FUNCTION', 'PROCEDURE', 'ROLE', 'SCHEMA', 'TRIGGER', 'TYPE', 'USER',
]);
/** What may stand ahead of a name. */
const AHEAD_OF_NAME = new Set([
  'ABORT', 'CONCURRENTLY', 'DELAYED', 'EXISTS', 'FAIL', 'FROM', 'HIGH_PRIORITY', 'IF', 'IGNORE',
  'INTO', 'LATERAL', 'LOW_PRIORITY', 'NOT', 'ONLY', 'OR', 'OVERWRITE', 'QUICK', 'REPLACE',
  'ROLLBACK', 'TABLE',
]);
/** What stands where a name is wanted, and is none. */
const NO_NAMES = new Set([
  'SELECT', 'VALUES', 'WITH',
]);
/** What ends a list of tables. */
const BEHIND_TABLES = new Set([
  'EXCEPT', 'FETCH', 'FOR', 'GROUP', 'HAVING', 'INTERSECT', 'LIMIT', 'MINUS', 'OFFSET', 'ORDER',
  'RETURNING', 'SET', 'UNION', 'VALUES', 'WHERE', 'WINDOW',
]);

const DIGIT = /\p{Nd}/u;
const OF_WORD = /[_$\p{L}\p{Nd}]/u;
const SPACE = /\s/;
const OF_NAME = /^[_$\p{L}\p{Nd} -]+$/u;

class Summary {
  constructor(sql, isMySql) {
    this.sql = sql;
    this.length = Math.min(sql.length, LONGEST_TEXT);
    this.isMySql = isMySql;
    this.made = '';
    this.ownNames = new Set();
    this.told = new Set();
    this.at = 0;
    this.blocks = [NONE];
    this.listsTables = [false];
    this.depth = 0;
    /** Nothing but signs came since the block began. */
    this.isStart = true;
    this.wantsName = false;
    this.isBehindDistinct = false;
    this.isBehindParenthesis = false;
    this.isOver = false;
  }

  make() {
    while (this.at < this.length && !this.isOver) {
      this.next();
    }
    return this.made;
  }

  next() {
    const c = this.sql[this.at];
    if (SPACE.test(c)) {
      this.at++;
    } else if ((c === '-' && this.isAt(1, '-')) || (c === '#' && this.isMySql)) {
      this.skipLine();
    } else if (c === '/' && this.isAt(1, '*')) {
      this.skipComment();
    } else if (c === "'") {
      this.skipQuoted(c);
      this.wantsName = false;
    } else if (c === '"' || c === '`' || (c === '[' && this.wantsName)) {
      this.quoted(c);
    } else if (c === '$') {
      this.skipDollars();
    } else if (DIGIT.test(c)) {
      this.skipWord();
    } else if (OF_WORD.test(c)) {
      this.word();
    } else {
      this.sign(c);
    }
  }

  isAt(ahead, sign) {
    return this.at + ahead < this.length && this.sql[this.at + ahead] === sign;
  }

  isOfWord(place) {
    return place < this.length && OF_WORD.test(this.sql[place]);
  }

  skipLine() {
    const { sql, at } = this;
    const isDoubtful =
      this.isMySql && sql[at] === '-' && at + 2 < this.length && !SPACE.test(sql[at + 2]);
    const end = sql.indexOf('\n', at);
    this.at = end < 0 ? this.length : end + 1;
    this.isOver = this.isOver || isDoubtful;
  }

  /** Some databases nest comments, others do not. */
  skipComment() {
    const end = this.sql.indexOf('*/', this.at + 2);
    const inner = this.sql.indexOf('/*', this.at + 2);
    this.isOver = this.isOver || end < 0 || (inner >= 0 && inner < end);
    this.at = end + 2;
  }

  /** From a quote to the same one, which stands twice where it is meant. */
  skipQuoted(quote) {
    const { sql, length } = this;
    for (let i = this.at + 1; i < length; ) {
      const c = sql[i];
      const after = i + 1 < length ? sql[i + 1] : '';
      // A backslash may stand ahead of a quote, or be written by two.
      if (c === '\\' && (after === quote || after === '\\')) {
        break;
      }
      if (c === quote && after !== quote) {
        this.at = i + 1;
        return;
      }
      i += c === quote ? 2 : 1;
    }
    this.isOver = true;
  }

  quoted(quote) {
    const from = this.at + 1;
    this.skipQuoted(quote === '[' ? ']' : quote);
    if (this.isOver) {
      return;
    }
    const text = this.sql.slice(from, this.at - 1);
    if (this.wantsName) {
      this.name(text);
    } else if (this.blocks[this.depth] === WITH) {
      this.ownNames.add(text.toUpperCase());
    }
    this.isStart = false;
  }

  /** A text between two of PostgreSQL's tags, or a place for a value, or something else. */
  skipDollars() {
    let end = this.at + 1;
    while (this.isOfWord(end) && this.sql[end] !== '$') {
      end++;
    }
    if (end >= this.length || this.sql[end] !== '$') {
      this.at = end;
      return;
    }
    const tag = this.sql.slice(this.at, end + 1);
    const close = this.sql.indexOf(tag, end + 1);
    this.isOver = this.isOver || close < 0;
    this.at = close + tag.length;
  }

  skipWord() {
    while (this.isOfWord(this.at)) {
      this.at++;
    }
  }

  sign(c) {
    this.at++;
    if (c === '(') {
      this.open();
    } else if (c === ')') {
      this.close();
    } else if (c === ',') {
      this.wantsName = this.listsTables[this.depth];
    } else if (c === ';') {
      this.isStart = true;
      this.depth = 0;
      this.blocks[0] = NONE;
      this.listsTables[0] = false;
      this.wantsName = false;
    } else if (c === ':' || c === '@' || c === '.') {
      // A value, a type or a column: whatever it is called, it is no word of SQL.
      this.skipWord();
      this.wantsName = false;
    } else if (c === '#') {
      // A temporary table of SQL Server's, or a comment in a dialect of MySQL's.
      this.isOver = this.isOver || !this.wantsName || !this.isOfWord(this.at);
    } else if (c !== '{' && c !== '?' && c !== '=') {
      this.wantsName = false;
    }
    if (c !== ')') {
      this.isBehindParenthesis = false;
    }
  }

  open() {
    if (this.depth === DEEPEST) {
      this.isOver = true;
      return;
    }
    const ofTables = this.wantsName && this.listsTables[this.depth];
    this.depth++;
    this.blocks[this.depth] = ofTables ? SELECT : NONE;
    this.listsTables[this.depth] = ofTables;
    this.wantsName = ofTables;
    this.isStart = true;
  }

  close() {
    this.depth = Math.max(0, this.depth - 1);
    this.wantsName = false;
    this.isStart = false;
    this.isBehindParenthesis = true;
  }

  word() {
    const from = this.at;
    this.skipWord();
    const written = this.sql.slice(from, this.at);
    if (this.isAt(0, "'") && /q$/i.test(written)) {
      this.isOver = true; // Oracle's texts, which end as they like
      return;
    }
    const word = written.toUpperCase();
    if (!this.wantsName || NO_NAMES.has(word)) {
      this.keyword(word);
    } else if (!AHEAD_OF_NAME.has(word)) {
      this.name(written);
    } else if (word === 'FROM') {
      this.listsTables[this.depth] = true;
    }
    this.isStart = false;
    this.isBehindParenthesis = false;
    this.isBehindDistinct = word === 'DISTINCT';
  }

  keyword(word) {
    this.wantsName = false;
    const { depth } = this;
    const block = this.blocks[depth];
    const isFirst = this.isStart && (depth === 0 || this.blocks[depth - 1] === WITH);
    if (word === 'SELECT' && block !== OVER) {
      this.begin(word, SELECT);
    } else if (word === 'WITH' && this.isStart) {
      this.blocks[depth] = WITH;
    } else if (isFirst || (block === WITH && this.isBehindParenthesis)) {
      this.beginStatement(word);
    } else if (block === WITH) {
      this.ownName(word);
    } else if (block === DEFINITION) {
      this.define(word);
    } else if (block === SELECT || block === CHANGE || block === MERGE) {
      this.clause(word, block);
    }
    if (this.depth === 0 && this.made === '' && this.blocks[0] === NONE) {
      this.isOver = true; // begins with what is not known
    }
  }

  beginStatement(word) {
    const block = VERBS.get(word);
    if (block !== undefined) {
      this.begin(word, block);
      this.wantsName = block === CHANGE || block === MERGE;
      this.listsTables[this.depth] = word === 'UPDATE';
    } else if (word === 'EXPLAIN') {
      this.append(word);
      this.blocks[this.depth] = SELECT;
    } else if (BARE_VERBS.has(word)) {
      this.begin(word, OVER);
    } else if (this.blocks[this.depth] === WITH) {
      this.ownName(word);
    }
  }

  begin(verb, block) {
    this.append(verb);
    this.told.clear();
    this.blocks[this.depth] = block;
    this.listsTables[this.depth] = false;
  }

  ownName(word) {
    if (word !== 'RECURSIVE' && word !== 'AS' && word !== 'NOT') {
      this.ownNames.add(word);
    }
  }

  define(word) {
    if (NAMED_KINDS.has(word)) {
      this.append(word);
      this.wantsName = true;
      this.blocks[this.depth] = DEFINED;
    } else if (UNNAMED_KINDS.has(word)) {
      this.append(word);
      this.blocks[this.depth] = OVER;
    }
  }

  clause(word, block) {
    if (word === 'FROM' ? !this.isBehindDistinct : word === 'JOIN') {
      this.wantsName = true;
      this.listsTables[this.depth] = true;
    } else if (word === 'USING' && block !== SELECT) {
      this.wantsName = true;
    } else if (BEHIND_TABLES.has(word)) {
      this.listsTables[this.depth] = false;
    }
  }

  /** A name that is wanted, with what qualifies it. */
  name(first) {
    this.wantsName = false;
    const parts = [first];
    while (isGood(parts[parts.length - 1]) && this.isAt(0, '.')) {
      this.at++;
      parts.push(this.part());
    }
    const isFunction =
      this.listsTables[this.depth] && this.blocks[this.depth] === SELECT && this.isCalled();
    const text = parts.map(shown).join('.');
    const isOwn = this.ownNames.has(text.toUpperCase());
    if (parts.every(isGood) && !isFunction && !this.told.has(text) && !isOwn) {
      this.told.add(text);
      this.append(text);
    }
  }

  part() {
    const from = this.at;
    const c = this.sql[from];
    if (c === '"' || c === '`' || c === '[') {
      this.skipQuoted(c === '[' ? ']' : c);
      return this.isOver ? '' : this.sql.slice(from + 1, this.at - 1);
    }
    this.skipWord();
    return this.sql.slice(from, this.at);
  }

  isCalled() {
    let i = this.at;
    while (i < this.length && SPACE.test(this.sql[i])) {
      i++;
    }
    return i < this.length && this.sql[i] === '(';
  }

  append(word) {
    if (this.made.length + 1 + word.length > LONGEST) {
      this.isOver = true;
    } else {
      this.made += this.made ? ` ${word}` : word;
    }
  }
}

/** Whether it can be a part of a name. */
function isGood(part) {
  return part.length <= LONGEST_NAME && OF_NAME.test(part);
}

function shown(part) {
  const folded = fold(part);
  return part.includes(' ') ? `"${folded}"` : folded;
}

/** Eight or more hexadecimal digits, a number among them, that stand alone; or two digits or more. */
const GENERATED = /(?<![\p{L}\p{Nd}])(?=[a-f]*\d)([\da-f]{8,})(?![\p{L}\p{Nd}])|\d{2,}/giu;

/** A name that a program makes up, such as one a month: what differs is folded. */
function fold(name) {
  return name.replace(GENERATED, (_found, id) => (id ? '{id}' : '{n}'));
}

/** The summary of a statement; empty where it begins with nothing that is known. */
function summaryOf(sql, isMySql) {
  return new Summary(sql, isMySql).make();
}

module.exports = { fold, summaryOf };
