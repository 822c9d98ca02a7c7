import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createClient, type Client } from './client.ts';
import { endpoint } from './endpoint.ts';
import { TRIES_MAX, type KeptWrite } from './safe-write.ts';
import { createSafeWrites, type SafeWrites } from './safe-writes.ts';

const pay = endpoint({
  id: 'made.pay',
  method: 'POST',
  path: '/pay',
  summary: '',
  access: { kind: 'public' },
  idempotent: true,
  body: z.object({ what: z.string(), signature: z.optional(z.string()) }),
  response: z.object({ made: z.string() }),
  status: 201,
  errors: [],
});
const rename = endpoint({ ...pay, id: 'made.rename', idempotent: undefined as never });

interface Sent {
  readonly key: string | null;
  readonly body: { readonly what: string; readonly signature?: string };
}

/** A bank that answers as told, one answer after the other; undefined: the line is dead. */
function bankThat(...answers: readonly (Response | undefined)[]): { readonly call: Client; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const call = createClient({
    token: () => undefined,
    fetch: (_, { headers, body }) => {
      const answer = answers[sent.length];
      sent.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(body as string) as Sent['body'] });
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network'));
    },
  });
  return { call, sent };
}

const made = (): Response => Response.json({ made: 'yes' }, { status: 201 });
const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ code, errors: [{ code, message: 'Não.' }] }, { status, headers });

/** Safe writes over that bank, with keys that are counted and waits that are noted and take no time. */
function writesOver(call: Client, kept: readonly KeptWrite[] = []) {
  const waits: number[] = [];
  const history: (readonly KeptWrite[])[] = [];
  let keys = 0;
  const writes = createSafeWrites({
    call,
    newKey: () => `key-${(keys += 1)}`,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    kept,
    onKept: (now) => void history.push(now),
  });
  return { writes, waits, history };
}

const keysOf = (sent: readonly Sent[]): readonly (string | null)[] => sent.map(({ key }) => key);
const payFor = (writes: SafeWrites, what: string) => writes.send(pay, { body: { what } });

test('M04 a double click is one write, and both hear its answer', async () => {
  const { call, sent } = bankThat(made(), made());
  const { writes } = writesOver(call);
  const [first, second] = await Promise.all([payFor(writes, 'a'), payFor(writes, 'a')]);
  expect(sent).toHaveLength(1);
  expect(first).toEqual({ ok: true, value: { made: 'yes' } });
  expect(second).toBe(first);
  await payFor(writes, 'a');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('M05 a lost answer is asked for with the same key; a stored refusal ends it', async () => {
  const { call, sent } = bankThat(undefined, problem(503, 'service.unavailable'), problem(422, 'x.rule'), made());
  const { writes } = writesOver(call);
  for (let tries = 0; tries < 4; tries += 1) await payFor(writes, 'a');
  const [lost, away, refused, mended] = keysOf(sent);
  expect([away, refused]).toEqual([lost, lost]);
  expect(mended).not.toBe(lost);
});

test('M05 content that is changed and changed back goes under its first key, while that may have happened', async () => {
  const { call, sent } = bankThat(undefined, problem(422, 'x.rule'), made());
  const { writes } = writesOver(call);
  await payFor(writes, 'a');
  expect(writes.mayDouble(pay, { body: { what: 'b' } })).toBe(true);
  expect(writes.mayDouble(pay, { body: { what: 'a' } })).toBe(false);
  await payFor(writes, 'b');
  await payFor(writes, 'a');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(sent[2]?.key).toBe(sent[0]?.key);
  expect(writes.mayDouble(pay, { body: { what: 'b' } })).toBe(false);
});

test('M05 what is still running is asked for again by itself, after the time that the bank asks for, and not for ever', async () => {
  const running = (): Response => problem(409, 'idempotency.running', { 'retry-after': '2' });
  const { call, sent } = bankThat(running(), running(), made());
  const { writes, waits } = writesOver(call);
  expect(await payFor(writes, 'a')).toEqual({ ok: true, value: { made: 'yes' } });
  expect(waits).toEqual([2000, 2000]);
  expect(new Set(keysOf(sent)).size).toBe(1);

  const stuck = bankThat(...Array.from({ length: TRIES_MAX }, running));
  const second = writesOver(stuck.call);
  expect(await payFor(second.writes, 'a')).toMatchObject({ ok: false, failure: { code: 'idempotency.running' } });
  expect(stuck.sent).toHaveLength(TRIES_MAX);
});

test('M05 a signature goes again as it was while nobody knows what came of it, and is made anew once it was refused', async () => {
  const { call, sent } = bankThat(undefined, problem(409, 'x.changed'), problem(422, 'x.rule'), made());
  const { writes } = writesOver(call);
  let signatures = 0;
  const approve = () =>
    writes.send(pay, {
      content: 'a',
      make: (before) => before ?? { body: { what: 'a', signature: `signature-${(signatures += 1)}` } },
    });
  for (let tries = 0; tries < 4; tries += 1) await approve();
  const signed = sent.map(({ body }) => body.signature);
  expect(signed).toEqual(['signature-1', 'signature-1', 'signature-2', 'signature-3']);
  const [lost, changed, refused, mended] = keysOf(sent);
  expect([changed, refused]).toEqual([lost, lost]);
  expect(mended).not.toBe(lost);
});

test('what cannot be made ready is not sent, and does not count as sent', async () => {
  const { call, sent } = bankThat(made());
  const { writes, history } = writesOver(call);
  const make = () => Promise.reject(new Error('no device key'));
  await expect(writes.send(pay, { content: 'a', make })).rejects.toThrow('no device key');
  expect(sent).toEqual([]);
  expect(history).toEqual([]);
  expect(await writes.send(pay, { content: 'a', make: () => ({ body: { what: 'a' } }) })).toMatchObject({ ok: true });
});

test('what is kept is told before anything is sent, and goes on under its key after a reload', async () => {
  const first = bankThat(undefined);
  const before = writesOver(first.call);
  const lost = payFor(before.writes, 'a');
  await Promise.resolve();
  expect(before.history[0]).toEqual([
    { content: 'made.pay {"body":{"what":"a"}}', key: 'key-1', mayHaveHappened: true },
  ]);
  await lost;
  const second = bankThat(made());
  const after = writesOver(second.call, before.history.at(-1));
  expect(after.writes.mayDouble(pay, { body: { what: 'b' } })).toBe(true);
  await payFor(after.writes, 'a');
  expect(keysOf(second.sent)).toEqual(keysOf(first.sent));
  expect(after.history.at(-1)).toEqual([]);
});

test('a call that takes no key carries none, and a double click is one call all the same', async () => {
  const { call, sent } = bankThat(undefined, made());
  const { writes, history } = writesOver(call);
  await Promise.all([writes.send(rename, { body: { what: 'a' } }), writes.send(rename, { body: { what: 'a' } })]);
  await writes.send(rename, { body: { what: 'a' } });
  expect(keysOf(sent)).toEqual([null, null]);
  expect(history).toEqual([]);
});

/** What happens to one try between the person and the bank. */
const FATES = ['arrives', 'lost-on-the-way', 'answer-lost', 'too-fast', 'signed-out', 'bank-fails'] as const;

test('M05 on the worst of lines: an order is made once for each answer that was heard, and a mended cause helps', async () => {
  const press = fc.record({
    what: fc.constantFrom('a', 'b'),
    fate: fc.constantFrom(...FATES),
    hasFunds: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 30 }), async (presses) => {
      const stored = new Map<string, () => Response>();
      const orders: string[] = [];
      let now: (typeof presses)[number] | undefined;
      const answer = (key: string, what: string): Response => {
        const known = stored.get(key);
        if (known) return known();
        const isMade = now?.hasFunds === true;
        if (isMade) orders.push(what);
        stored.set(key, isMade ? made : () => problem(422, 'x.no-funds'));
        return answer(key, what);
      };
      const call = createClient({
        token: () => undefined,
        fetch: async (_, { headers, body }) => {
          const key = new Headers(headers).get('idempotency-key') ?? '';
          const { what } = JSON.parse(body as string) as Sent['body'];
          if (now?.fate === 'lost-on-the-way') throw new TypeError('no network');
          if (now?.fate === 'too-fast') return problem(429, 'rate.limited');
          if (now?.fate === 'signed-out') return problem(401, 'access.not-signed-in');
          const given = answer(key, what);
          if (now?.fate === 'answer-lost') throw new TypeError('no network');
          return now?.fate === 'bank-fails' ? problem(500, 'service.unexpected') : given;
        },
      });
      const { writes } = writesOver(call);
      const heard: string[] = [];
      const count = (list: readonly string[], what: string): number => list.filter((one) => one === what).length;
      for (const one of presses) {
        now = one;
        const before = count(orders, one.what) - count(heard, one.what);
        const result = await payFor(writes, one.what);
        if (result.ok) heard.push(one.what);
        // At most one order of which the person has not heard, and a success is told of an order that there is.
        expect([0, 1]).toContain(count(orders, one.what) - count(heard, one.what));
        // Nothing of the past is told twice: with the line and the money there, the same press always ends well, or
        // tells a refusal that was not heard yet.
        if (one.fate === 'arrives' && one.hasFunds && before === 1) expect(result.ok).toBe(true);
      }
      // The cause is mended and the line is good: at most one refusal is still to be heard, then it succeeds.
      now = { what: 'a', fate: 'arrives', hasFunds: true };
      const first = await payFor(writes, 'a');
      const second = first.ok ? first : await payFor(writes, 'a');
      expect(second.ok).toBe(true);
    }),
    { numRuns: 500 },
  );
});
