import { bankingDate, newUuid, type Instant } from '@bank/core';
import type { Companion, JsonObject } from '@bank/ledger';
import { insertIncident, SEEN_BEFORE, type InboundMessage } from '../postgres/spi-statements.ts';
import type { PixContext } from './context.ts';

/** A message under way, with what every step of it needs. */
export interface Receiving {
  readonly at: Instant;
  readonly inbound: InboundMessage;
  /**
   * The write that takes the message in with the effect named. It goes into the posting of the effect where the
   * message has one item; a message of several is taken in after all of them, each of which is safe to repeat.
   */
  takeIn(effect: string): readonly Companion[];
}

/** What is parked. */
export interface Parked {
  readonly code: string;
  readonly messageId: string | null;
  readonly paymentId: string | null;
  readonly detail: JsonObject;
}

/** Parks something for people to look into, with the message that brought it; alarms by the log. */
export async function park(
  pix: PixContext,
  at: Instant,
  parked: Parked,
  takeIn: readonly Companion[] = [],
): Promise<void> {
  const incident = insertIncident({ id: newUuid(pix.clock, pix.entropy), at, ...parked });
  const taken = await post(pix, at, [...takeIn, incident]);
  if (taken)
    pix.log.error({ code: parked.code, messageId: parked.messageId, endToEndId: parked.paymentId }, 'rail incident');
}

/** Posts writes without money; false when the message was taken in before. */
export async function post(pix: PixContext, at: Instant, companions: readonly Companion[]): Promise<boolean> {
  const posted = await pix.ledger.postOne({
    id: newUuid(pix.clock, pix.entropy),
    kind: 'spi',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    companions,
  });
  if (posted.ok) return true;
  if (posted.error.by === 'companion' && posted.error.code === SEEN_BEFORE) return false;
  throw new Error(`a message of the SPI was refused: ${posted.error.code}`);
}
