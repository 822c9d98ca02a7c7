import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ERRORS, type CallFailure, type CallResult, type ErrorCode } from './index.ts';
import {
  afterTry,
  contentOf,
  judgeTry,
  mayDouble,
  whileTrying,
  writeOf,
  type KeptWrite,
  type Verdict,
} from './safe-write.ts';

function refused(status: number, code?: string, retryAfterSeconds?: number): CallResult<never> {
  const waits = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return {
    ok: false,
    failure: { kind: 'refused', status, code, message: undefined, errors: [], members: {}, ...waits },
  };
}

function failed(failure: CallFailure): CallResult<never> {
  return { ok: false, failure };
}

function coded(code: ErrorCode): CallResult<never> {
  return refused(ERRORS[code].status, code);
}

interface Row {
  readonly what: string;
  readonly result: CallResult<unknown>;
  readonly is: Verdict['is'];
  /** Of the next try with the same content. */
  readonly key: 'kept' | 'dropped';
  /** After how many milliseconds it is tried again without being asked; absent: that is left to the person. */
  readonly again?: number;
}

/** Every kind of answer. */
const TABLE: readonly Row[] = [
  { what: 'a success', result: { ok: true, value: {} }, is: 'answered', key: 'dropped' },
  { what: 'a success without a body', result: { ok: true, value: undefined }, is: 'answered', key: 'dropped' },
  { what: '422 too little money', result: coded('payment-orders.insufficient-funds'), is: 'answered', key: 'dropped' },
  { what: '422 above a limit', result: coded('payment-orders.above-period-limit'), is: 'answered', key: 'dropped' },
  { what: '422 without a code', result: refused(422), is: 'answered', key: 'dropped' },
  {
    what: '422 a signature that is not good',
    result: coded('access.signature-invalid'),
    is: 'answered',
    key: 'dropped',
  },
  {
    what: '422 the key was used with other content',
    result: coded('idempotency.key-reused'),
    is: 'answered',
    key: 'dropped',
  },
  {
    what: '422 a file that cannot be read, judged before the key',
    result: coded('file.unreadable'),
    is: 'refused',
    key: 'kept',
  },
  { what: '400 a field', result: coded('request.field-invalid'), is: 'refused', key: 'kept' },
  { what: '403 no right', result: coded('access.not-allowed'), is: 'refused', key: 'kept' },
  { what: '404 not there', result: coded('payment-orders.not-found'), is: 'refused', key: 'kept' },
  { what: '405 another method', result: coded('request.method-not-allowed'), is: 'refused', key: 'kept' },
  { what: '409 changed meanwhile', result: coded('payment-orders.state-conflict'), is: 'refused', key: 'kept' },
  { what: '409 the look-up is too old', result: coded('pix.lookup-expired'), is: 'refused', key: 'kept' },
  { what: '410 over', result: coded('devices.code-expired'), is: 'refused', key: 'kept' },
  { what: '413 too large', result: coded('request.too-large'), is: 'refused', key: 'kept' },
  { what: '415 another form', result: coded('request.media-type'), is: 'refused', key: 'kept' },
  { what: '401 the session ended', result: coded('access.not-signed-in'), is: 'turned-away', key: 'kept' },
  { what: '425 too early', result: refused(425), is: 'turned-away', key: 'kept' },
  { what: '429 too many calls', result: refused(429, 'rate.limited', 30), is: 'turned-away', key: 'kept' },
  { what: 'no connection', result: failed({ kind: 'offline' }), is: 'unknown', key: 'kept' },
  {
    what: 'no connection to send it by',
    result: failed({ kind: 'offline', unsent: true }),
    is: 'turned-away',
    key: 'kept',
  },
  { what: 'cancelled', result: failed({ kind: 'cancelled' }), is: 'unknown', key: 'kept' },
  {
    what: 'a success that cannot be read',
    result: failed({ kind: 'unreadable', status: 201 }),
    is: 'unknown',
    key: 'kept',
  },
  { what: '408 a body too slow for the bank', result: coded('request.too-slow'), is: 'turned-away', key: 'kept' },
  { what: '408 a slow line', result: refused(408), is: 'unknown', key: 'kept' },
  { what: '500 a failure of the bank', result: coded('service.unexpected'), is: 'unknown', key: 'kept' },
  { what: '502 of what stands between', result: refused(502), is: 'unknown', key: 'kept' },
  { what: '503 the database is away', result: refused(503, 'service.unavailable', 5), is: 'unknown', key: 'kept' },
  { what: '504 of what stands between', result: refused(504), is: 'unknown', key: 'kept' },
  { what: '507 no room', result: coded('service.storage-full'), is: 'unknown', key: 'kept' },
  { what: 'a redirection', result: refused(304), is: 'unknown', key: 'kept' },
  {
    what: '409 still running',
    result: refused(409, 'idempotency.running', 2),
    is: 'unknown',
    key: 'kept',
    again: 2000,
  },
  {
    what: '409 still running, without a time',
    result: coded('idempotency.running'),
    is: 'unknown',
    key: 'kept',
    again: 1000,
  },
  {
    what: '409 still running, with a long time',
    result: refused(409, 'idempotency.running', 3600),
    is: 'unknown',
    key: 'kept',
    again: 5000,
  },
];

test.each(TABLE)('M05 $what: $is, the key is $key', ({ result, is, key, again }) => {
  const verdict = judgeTry(result);
  expect(verdict.is).toBe(is);
  expect(verdict.is === 'unknown' ? verdict.againAfterMs : undefined).toBe(again);
  const write = writeOf([], 'a', 'first');
  const next = writeOf(afterTry(whileTrying([], write), write, verdict), 'a', 'second');
  expect(next.key).toBe(key === 'kept' ? 'first' : 'second');
  expect(next.mayHaveHappened).toBe(is === 'unknown');
});

test.each(TABLE)('M05 after a try that may have happened $what: the key is $key', ({ result, is, key }) => {
  const write: KeptWrite = { content: 'a', key: 'first', mayHaveHappened: true };
  const next = writeOf(afterTry(whileTrying([write], write), write, judgeTry(result)), 'a', 'second');
  expect(next.key).toBe(key === 'kept' ? 'first' : 'second');
  // Only an answer that the bank has stored says what came of the try before.
  expect(next.mayHaveHappened).toBe(is !== 'answered');
});

test('while a try is under way it counts as one that may have happened', () => {
  const write = writeOf([], 'a', 'first');
  expect(whileTrying([], write)).toEqual([{ content: 'a', key: 'first', mayHaveHappened: true }]);
});

test('other content gets another key, and the person can be warned only while what was sent before may have happened', () => {
  const first = writeOf([], 'a', 'first');
  const lost = afterTry([], first, judgeTry(failed({ kind: 'offline' })));
  expect(writeOf(lost, 'b', 'second')).toEqual({ content: 'b', key: 'second', mayHaveHappened: false });
  expect([mayDouble(lost, 'b'), mayDouble(lost, 'a')]).toEqual([true, false]);
  const turnedAway = afterTry([], first, judgeTry(refused(401)));
  expect(mayDouble(turnedAway, 'b')).toBe(false);
  expect(mayDouble(afterTry(lost, { ...first, mayHaveHappened: true }, { is: 'answered' }), 'b')).toBe(false);
});

test('the same content is the same text whatever the order of its fields; another call or another file is not', () => {
  const pay = { id: 'pix.create-order' };
  const body = { lookupId: 'l', amount: '1.00', recurrence: { every: 'month', end: { count: 3 } } };
  const turned = { recurrence: { end: { count: 3 }, every: 'month' }, amount: '1.00', lookupId: 'l' };
  expect(contentOf(pay, { body })).toBe(contentOf(pay, { body: turned, message: undefined }));
  expect(contentOf(pay, { body })).not.toBe(contentOf(pay, { body: { ...body, amount: '1.01' } }));
  expect(contentOf(pay, { body })).not.toBe(contentOf({ id: 'other' }, { body }));
  expect(contentOf(pay, { list: ['a', 'b'] })).not.toBe(contentOf(pay, { list: ['b', 'a'] }));
  const file = (name: string): File => new File(['x'], name, { lastModified: 7 });
  expect(contentOf(pay, { files: { a: file('a.pdf') } })).toBe(contentOf(pay, { files: { a: file('a.pdf') } }));
  expect(contentOf(pay, { files: { a: file('a.pdf') } })).not.toBe(contentOf(pay, { files: { a: file('b.pdf') } }));
});

test('M05 whatever comes of the tries: never two keys for content that may have happened, never a spent key again', () => {
  const steps = fc.array(fc.record({ content: fc.constantFrom('a', 'b', 'c'), row: fc.constantFrom(...TABLE) }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(steps, (tries) => {
      let kept: readonly KeptWrite[] = [];
      const uncertain = new Map<string, string>();
      const spent = new Set<string>();
      tries.forEach(({ content, row }, index) => {
        const write = writeOf(kept, content, `key-${index}`);
        expect(spent).not.toContain(write.key);
        expect(write.key).toBe(uncertain.get(content) ?? write.key);
        expect(mayDouble(kept, content)).toBe([...uncertain.keys()].some((other) => other !== content));
        kept = afterTry(whileTrying(kept, write), write, judgeTry(row.result));
        if (row.is === 'unknown') uncertain.set(content, write.key);
        if (row.is === 'answered') {
          uncertain.delete(content);
          spent.add(write.key);
        }
        expect(new Set(kept.map((one) => one.content)).size).toBe(kept.length);
      });
    }),
    { numRuns: 2000 },
  );
});
