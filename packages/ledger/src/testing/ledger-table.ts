import { assert, civilDate, instant, money, type CivilDate, type Instant, type Uuid } from '@bank/core';
import type { CounterStep, Guard, HoldStep, IdempotencyClaim, Leg, PostResult, Posting } from '../domain/posting.ts';

/**
 * A table of events with their outcomes, then the balances, in the manner of TigerBeetle's state machine tests:
 *
 *     account alice 0                                 an account with its floor, or "none"
 *     post t1 bank-500 alice+500 => ok                a posting's id, its legs, what comes of it
 *     post t2 hold:h1=alice:200 => ok                 also settle:h1=alice and release:h1=alice
 *     post t3 alice-1 bank+1 count:day=1/100 => ok    a counter's id, amount and cap
 *     post t4 key:k=body alice-1 bank+1 => ok         an idempotency key and the content that it came with
 *     post t5 on:2026-11-21 … => ok                   the banking date
 *     post t6 guard:alice=0 … => ok                   the guard of an account that it was decided on; it stands at 0
 *     post t7 before:past … => too-late               the moment before which it is to be posted: past or future
 *     balance alice 498 200                           balance and held at the end
 */
export interface LedgerTable {
  readonly accounts: readonly { readonly name: string; readonly floor: bigint | null }[];
  readonly events: readonly { readonly line: string; readonly posting: Posting; readonly outcome: string }[];
  readonly balances: readonly { readonly name: string; readonly balance: bigint; readonly held: bigint }[];
}

const TODAY = civilDate('2026-11-20');

/** Reads a table. `prefix` keeps the names of tables that share one database apart. */
export function parseTable(text: string, prefix = ''): LedgerTable {
  const accounts: LedgerTable['accounts'][number][] = [];
  const events: LedgerTable['events'][number][] = [];
  const balances: LedgerTable['balances'][number][] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [verb, ...words] = line.split(/\s+/);
    const [name = '', first = '', second = ''] = words;
    if (verb === 'account') accounts.push({ name: prefix + name, floor: first === 'none' ? null : BigInt(first) });
    if (verb === 'balance') balances.push({ name: prefix + name, balance: BigInt(first), held: BigInt(second) });
    if (verb === 'post') {
      const outcome = words.at(-1) ?? '';
      assert(words.at(-2) === '=>', `no outcome: ${line}`);
      events.push({ line, posting: parsePosting(words.slice(0, -2), prefix), outcome });
    }
    assert(verb === '' || verb === 'account' || verb === 'balance' || verb === 'post', `not understood: ${line}`);
  }
  return { accounts, events, balances };
}

function parsePosting([id = '', ...words]: readonly string[], prefix: string): Posting {
  const legs: Leg[] = [];
  const holds: HoldStep[] = [];
  const counters: CounterStep[] = [];
  let idempotency: IdempotencyClaim | undefined;
  let bankingDate: CivilDate = TODAY;
  let guard: Guard | undefined;
  let before: Instant | undefined;
  for (const word of words) {
    const leg = /^([a-z]+)([+-]\d+)$/.exec(word);
    const step = /^(hold|settle|release|count|key|on|guard|before):([^=]+)(?:=([^:/]+)(?:[:/](-?\d+))?)?$/.exec(word);
    const [, verb, name = '', value = '', number = '0'] = step ?? [];
    const hold = { id: uuidOf(prefix + name), accountId: prefix + value };
    if (leg) legs.push({ accountId: prefix + (leg[1] ?? ''), amount: money(BigInt(leg[2] ?? '0')) });
    else if (verb === 'hold') holds.push({ place: { ...hold, amount: money(BigInt(number)) } });
    else if (verb === 'settle') holds.push({ settle: hold });
    else if (verb === 'release') holds.push({ release: hold });
    else if (verb === 'count') {
      counters.push({ id: prefix + name, amount: BigInt(value), cap: BigInt(number), refusal: 'over-limit' });
    } else if (verb === 'key') idempotency = claim(prefix, name, value);
    else if (verb === 'guard') guard = { accountId: prefix + name, version: BigInt(value) };
    else if (verb === 'before') before = instant(name === 'past' ? 0 : Number.MAX_SAFE_INTEGER);
    else if (verb === 'on') bankingDate = civilDate(name);
    else throw new Error(`not understood: ${word}`);
  }
  const at = instant(Date.UTC(2026, 10, 20, 15));
  return {
    id: uuidOf(prefix + id),
    kind: 'test',
    bankingDate,
    at,
    legs,
    holds,
    counters,
    ...(idempotency && { idempotency }),
    ...(guard && { guard }),
    ...(before !== undefined && { before }),
  };
}

function claim(scope: string, key: string, content: string): IdempotencyClaim {
  const bytes = new TextEncoder().encode(content);
  return { scope, key, requestHash: bytes, answer: { status: 201, body: bytes } };
}

/** The same uuid for the same name, so that a table can post an id twice. */
function uuidOf(name: string): Uuid {
  const hex = Buffer.from(name.padEnd(15, '.')).toString('hex').slice(0, 30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}` as Uuid;
}

/** A result in the words of a table. */
export function outcomeOf(result: PostResult): string {
  if (!result.ok) return result.error.code.replace(/^(ledger|idempotency)\./, '');
  return result.value.replayed ? 'replayed' : 'ok';
}
