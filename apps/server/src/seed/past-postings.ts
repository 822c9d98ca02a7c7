import { bankingDate, money, newUuid, type Instant, type Uuid } from '@bank/core';
import type { EntryType } from '@bank/contracts';
import type { JsonObject, Leg, Posting } from '@bank/ledger';
import { BANK_ACCOUNTS } from '../features/company/index.ts';
import { madeUpPast } from '../features/explanations/index.ts';
import type { Partner } from './business-partners.ts';
import type { SeededRandom } from './random.ts';
import type { PastLine } from './year-of-lines.ts';

/**
 * The other side of a customer's line in the bank's own books. The past never went through a rail, so the account at
 * the instant-payment system, which must match message by message, stays out of it.
 */
function otherSide(type: EntryType): { readonly accountId: string; readonly kind: string } {
  return type === 'fee'
    ? { accountId: BANK_ACCOUNTS.fees, kind: 'fee' }
    : { accountId: BANK_ACCOUNTS.opening, kind: 'past' };
}

/** What a line shows beyond its amount. */
export function lineDetail(
  line: Pick<PastLine, 'type' | 'description' | 'partner' | 'message'>,
  ids: { readonly endToEndId: string | null; readonly orderId: string | null },
): JsonObject {
  const { type, description, message } = line;
  return { type, description, counterparty: line.partner && counterparty(line.partner), message, txid: null, ...ids };
}

function counterparty({ name, document, ispb, bankName }: Partner): JsonObject {
  return { name, document, ispb, bankName };
}

/** Both sides of a line. */
export function legsOf(accountId: string, line: Pick<PastLine, 'type' | 'amount'>, detail: JsonObject): readonly Leg[] {
  return bothSides({ accountId, amount: money(line.amount), kind: line.type, detail });
}

/** A line of the past, with what was posted of it. */
export interface PostedLine {
  readonly line: PastLine;
  readonly posting: Posting;
  /** The code by which it was paid, where it was. */
  readonly paidBy?: { readonly txid: string; readonly key: string };
}

/** A line as the product writes it, and its other side. */
export function bothSides(line: Leg): readonly Leg[] {
  return [line, { ...otherSide(line.kind as EntryType), amount: money(-line.amount) }];
}

/** A posting of the past with an id that belongs to its moment; money that moves says that it is made up, and for which order. */
export function postingAt(
  at: Instant,
  kind: string,
  random: SeededRandom,
  {
    orderId,
    id = idAt(at, random),
    ...parts
  }: Omit<Posting, 'id' | 'kind' | 'at' | 'bankingDate'> & {
    readonly orderId?: string;
    readonly id?: Uuid;
  },
): Posting {
  const { legs, companions = [] } = parts;
  const past = legs.length === 0 ? [] : [madeUpPast({ id, at, legs, ...(orderId !== undefined && { orderId }) })];
  return { id, kind, at, bankingDate: bankingDate(at), ...parts, companions: [...companions, ...past] };
}

/** An id as it would have been made at that moment. */
export function idAt(at: Instant, random: SeededRandom): Uuid {
  return newUuid({ now: () => at }, random);
}
