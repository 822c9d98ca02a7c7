import type { Logger } from 'pino';
import { bankingDate, newUuid, type Clock, type Entropy, type Instant, type Uuid } from '@bank/core';
import type { Companion, JsonObject, Ledger } from '@bank/ledger';
import { incidentCode } from '../domain/incident-codes.ts';
import type { RailName } from '../domain/rail-name.ts';
import { storableDetail } from '../domain/storable-detail.ts';
import type { TooEarly } from '../domain/waiting.ts';
import { insertInbound, insertIncident, SEEN_BEFORE, type InboundMessage } from '../postgres/message-statements.ts';

/** A message under way, with what every step of it needs. */
export interface Receiving {
  readonly at: Instant;
  readonly inbound: InboundMessage;
  /**
   * The write that takes the message in, with what it does in a word, for people who look into it. It goes into the
   * posting of the effect where the message has one item; a message of several is taken in after all of them, each of
   * which is safe to repeat.
   */
  takeIn(effect: string): readonly Companion[];
  /** It has waited as long as it may: it is judged as things stand. */
  readonly mustJudge: boolean;
}

/** What is parked. */
export interface Parked {
  readonly code: string;
  readonly messageId: string | null;
  readonly paymentId: string | null;
  readonly detail: JsonObject;
}

/** What receiving works with. */
export interface ReceivingTools {
  readonly rail: RailName;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: Logger;
  /** Told of what was parked, once it is durable. */
  readonly onParked: (parked: { readonly rail: string; readonly code: string }) => void;
}

/**
 * Does what a message says, item by item, in their order; `act` puts the write of `receiving.takeIn` into the posting of
 * the effect, so that both happen once however often the message comes (SECURITY A13). An item that came too early, or
 * fails, holds up no other; the message is then not taken in, and to be received again, or fails with its first item.
 */
export async function receiveItems<Item>(
  tools: ReceivingTools,
  message: { readonly inbound: InboundMessage; readonly items: readonly Item[]; readonly mustJudge?: boolean },
  act: (item: Item, receiving: Receiving) => Promise<TooEarly | undefined | void>,
): Promise<TooEarly | undefined> {
  const { inbound, items, mustJudge = false } = message;
  const at = inbound.receivedAt;
  const single = items.length === 1;
  const takeIn: Receiving['takeIn'] = (effect) => (single ? [insertInbound(tools.rail, inbound, effect)] : []);
  const early: TooEarly[] = [];
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      const waits = await act(item, { at, inbound, takeIn, mustJudge });
      if (waits) early.push(waits);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  if (early.length > 0) return early[0];
  if (!single) await postWrites(tools, at, [insertInbound(tools.rail, inbound, 'several')]);
  return undefined;
}

/**
 * Parks something for people to look into, with the message that brought it. What the table of codes calls alarming is
 * an error in the log. `doneBefore` is the refusal of `takeIn` that says that it was done before.
 */
export async function park(
  tools: ReceivingTools,
  parked: Parked & { readonly at: Instant; readonly id?: Uuid },
  takeIn: readonly Companion[] = [],
  doneBefore: string = SEEN_BEFORE,
): Promise<void> {
  const { rail, clock, entropy, log, onParked } = tools;
  const { at, code, messageId, paymentId } = parked;
  const incident = insertIncident(rail, {
    id: newUuid(clock, entropy),
    ...parked,
    detail: storableDetail(parked.detail),
  });
  const taken = await postWrites(tools, at, [...takeIn, incident], doneBefore);
  if (!taken) return;
  const level = incidentCode(code).is === 'alarming' ? 'error' : 'info';
  log[level]({ rail, code, messageId, paymentId }, 'rail incident');
  onParked({ rail, code });
}

/** Posts writes without money; false when the message was taken in before. Any other refusal is thrown. */
export async function postWrites(
  { rail, ledger, clock, entropy }: ReceivingTools,
  at: Instant,
  companions: readonly Companion[],
  doneBefore: string = SEEN_BEFORE,
): Promise<boolean> {
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: rail,
    bankingDate: bankingDate(at),
    at,
    legs: [],
    companions,
  });
  if (posted.ok) return true;
  if (posted.error.by === 'companion' && posted.error.code === doneBefore) return false;
  throw new Error(`what a message of the rail ${rail} does was refused: ${posted.error.code}`);
}
