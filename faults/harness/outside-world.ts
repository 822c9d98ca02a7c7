import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import { onDatabase, type Place } from './teller.ts';

const PAYERS = ['papelaria', 'mercado', 'padaria', 'aroeira', 'ana', 'bruno'];
const TO = [
  { account: '10001', document: '11222333000181', type: 'TRAN', name: 'Estrela do Sul' },
  { account: '10003', document: '99888777000100', type: 'TRAN', name: 'Café da Serra' },
] as const;
const CENTAVOS_MAX = 500;

/** A Pix that another bank's customer sent to one of ours. */
export interface Incoming {
  readonly endToEndId: string;
  readonly amountCentavos: number;
}

/** Lets other banks' customers pay ours, one after the other. */
export async function payFromOutside(
  { railsUrl }: Pick<Place, 'railsUrl'>,
  count: number,
  chance: Chance,
): Promise<readonly Incoming[]> {
  const sent: Incoming[] = [];
  for (let index = 0; index < count; index += 1) {
    const amountCentavos = chance.between(1, CENTAVOS_MAX);
    const answer = await postWithPatience(`${railsUrl}/bank/pay`, {
      from: PAYERS[chance.between(0, PAYERS.length - 1)],
      toAccount: TO[chance.between(0, TO.length - 1)],
      amount: (amountCentavos / 100).toFixed(2),
    });
    const { endToEndId } = answer as { readonly endToEndId: string };
    sent.push({ endToEndId, amountCentavos });
  }
  return sent;
}

/** Puts faults in force in the outside world (its /control/faults). */
export async function setFaults(
  { railsUrl }: Pick<Place, 'railsUrl'>,
  faults: Readonly<Record<string, unknown>>,
): Promise<void> {
  await post(`${railsUrl}/control/faults`, faults);
}

/** Nothing goes wrong any more. */
export async function endFaults(place: Pick<Place, 'railsUrl'>): Promise<void> {
  await setFaults(place, { spi: {}, dict: {}, outbox: {}, blocked: [] });
}

/** What is wrong with payments from outside: each that its bank says is settled must be credited once, no other at all. */
export async function incomingFaults(place: Place, sent: readonly Incoming[]): Promise<readonly string[]> {
  const outcomes = await untilConcluded(place, sent);
  const credits = await onDatabase(place, async (on) => {
    const { rows } = await on.query<{ id: string; times: string; total: string }>(
      `SELECT detail ->> 'endToEndId' AS id, count(*) AS times, sum(amount) AS total FROM ledger.entry
       WHERE kind = 'pix_received' AND detail ->> 'endToEndId' = ANY ($1) GROUP BY 1`,
      [sent.map(({ endToEndId }) => endToEndId)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  });
  return sent.flatMap(({ endToEndId, amountCentavos }) => {
    const state = outcomes.get(endToEndId) ?? 'missing';
    const credit = credits.get(endToEndId);
    if (state === 'rejected') return credit ? [`${endToEndId} was rejected and is credited`] : [];
    if (state !== 'settled') return [`${endToEndId} is ${state} at its bank`];
    if (!credit) return [`${endToEndId} is settled and was never credited`];
    const right = credit.times === '1' && Number(credit.total) === amountCentavos;
    return right
      ? []
      : [`${endToEndId} of ${amountCentavos} was credited ${credit.times} times, ${credit.total} in all`];
  });
}

/** A movement of another bank's customer. */
interface Movement {
  readonly id: string;
  readonly endToEndId: string;
  readonly direction: 'in' | 'out';
  readonly kind: 'payment' | 'return';
  readonly customer: string;
  readonly amount: string;
  readonly state: 'waiting' | 'settled' | 'rejected';
}

async function movementsOutside({ railsUrl }: Pick<Place, 'railsUrl'>): Promise<readonly Movement[]> {
  const answer = await fetch(`${railsUrl}/bank/movements`);
  return ((await answer.json()) as { readonly movements: readonly Movement[] }).movements;
}

/**
 * Lets customers of other banks give back what they got, whole, as soon as they have it: while the bank itself may not
 * know yet that it was settled. A share of all; those of `known` were looked at before and stay.
 */
export async function giveBackAtOnce(
  place: Pick<Place, 'railsUrl'>,
  known: Set<string>,
  chance: Chance,
  percent: number,
): Promise<number> {
  let given = 0;
  for (const { endToEndId, direction, kind, customer, amount, state } of await movementsOutside(place)) {
    const isTheirs = direction === 'in' && kind === 'payment' && state === 'settled' && customer !== '';
    if (!isTheirs || known.has(endToEndId)) continue;
    known.add(endToEndId);
    if (chance.between(1, 100) > percent) continue;
    await post(`${place.railsUrl}/bank/return`, { endToEndId, amount });
    given += 1;
  }
  return given;
}

/** What is wrong with returns: each that is settled outside must be credited once, no other at all. */
export async function returnFaults(place: Place): Promise<readonly string[]> {
  const movements = await movementsOutside(place);
  const returns = movements.filter(({ kind, direction }) => kind === 'return' && direction === 'out');
  const credits = await onDatabase(place, async (on) => {
    const { rows } = await on.query<{ id: string; times: string }>(
      `SELECT detail ->> 'returnId' AS id, count(*) AS times FROM ledger.entry WHERE kind = 'pix_returned_in' GROUP BY 1`,
    );
    return new Map(rows.map(({ id, times }) => [id, Number(times)]));
  });
  return returns.flatMap(({ id, state }) => {
    const times = credits.get(id) ?? 0;
    if (state === 'waiting') return [`return ${id} is still under way at its bank`];
    return times === (state === 'settled' ? 1 : 0) ? [] : [`return ${id} is ${state} and was credited ${times} times`];
  });
}

const CONCLUDED_MS = 60_000;

async function untilConcluded(place: Place, sent: readonly Incoming[]): Promise<ReadonlyMap<string, string>> {
  const until = performance.now() + CONCLUDED_MS;
  for (;;) {
    const answer = await fetch(`${place.railsUrl}/bank/movements`);
    const { movements } = (await answer.json()) as {
      readonly movements: readonly { endToEndId: string; state: string }[];
    };
    const outcomes = new Map(movements.map(({ endToEndId, state }) => [endToEndId, state]));
    const open = sent.some(({ endToEndId }) => outcomes.get(endToEndId) === 'waiting');
    if (!open || performance.now() > until) return outcomes;
    await sleep(200);
  }
}

/** How long somebody waits whose bank has no room for another payment, and how long before they ask again. */
const PATIENCE_MS = 120_000;
const ASKED_AGAIN_MS = 250;

/** The same for a payment that another bank may have no room for yet: it takes nothing then (503), and is asked again. */
async function postWithPatience(url: string, body: unknown): Promise<unknown> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await post(url, body);
    } catch (error) {
      if (!(error instanceof Unanswerable) || error.status !== 503 || performance.now() > until) throw error;
      await sleep(ASKED_AGAIN_MS);
    }
  }
}

/** A call that the outside world refused. */
class Unanswerable extends Error {
  readonly status: number;
  constructor(url: string, status: number, text: string) {
    super(`${url} answered ${status}: ${text}`);
    this.status = status;
  }
}

async function post(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Unanswerable(url, answer.status, text);
  return text === '' ? undefined : JSON.parse(text);
}
