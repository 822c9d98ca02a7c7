import {
  AMOUNT_CENTAVOS_MAX,
  bankingDate,
  negate,
  newUuid,
  ok,
  refuse,
  type Instant,
  type Result,
  type Uuid,
} from '@bank/core';
import { wireOf } from '@bank/contracts';
import type { AuditRow, Companion, CounterStep } from '@bank/ledger';
import { NOT_PARKED } from '../../rail-messages/index.ts';
import type { KnownPayment } from '../domain/rail.ts';
import { resolutionLegs } from '../domain/resolution.ts';
import { BOOKED_MEANWHILE } from '../postgres/moved-by-hand.ts';
import { confirmResolution, RESOLUTION_CHANGED, resolutionById, type Resolution } from '../postgres/resolutions.ts';
import { amountTold } from '../postgres/results.ts';
import type { ResolvingContext } from './context.ts';
import { readSubject, type Subject } from './subject.ts';

/** What an order is refused with that people end, and what the company reads. */
const ENDED_BY_BANK = 'bank.not-paid';

/** Why a proposal is not confirmed; nothing was posted. */
export type ConfirmRefusal =
  | 'not-found'
  | 'same-person' // whoever proposed it cannot be the second person
  | 'replaced' // something else was proposed instead
  | 'confirmed' // somebody confirmed it before
  | 'not-possible' // the matter is no longer as it was when it was proposed
  | 'no-funds' // the account cannot give so much
  | 'above-payment' // with what was resolved of the same payment before, it would be more than the payment
  | 'changed-meanwhile'; // somebody else was quicker

/**
 * Confirms what another person proposed, and does it: one posting with its entries, its audit records and the end of the
 * proposal, or nothing. An order is ended by its own door, as an answer of its rail would end it. The matter is looked
 * at again first; two who confirm at once, or a proposal that is changed at that moment, are told apart by the database.
 */
export async function confirm(
  context: ResolvingContext,
  id: string,
  by: string,
): Promise<Result<Resolution, ConfirmRefusal>> {
  const resolution = await resolutionById(context.pool, id);
  if (!resolution) return refuse('not-found');
  if (resolution.state !== 'proposed') return refuse(resolution.state);
  if (resolution.proposedBy === by) return refuse('same-person');
  const subject = await readSubject(context, resolution.matterId);
  if (!subject?.allowed.includes(resolution.kind)) return refuse('not-possible');
  const at = context.clock.now();
  const refused =
    resolution.kind === 'settle-order' || resolution.kind === 'reject-order'
      ? await endOrder(context, resolution, by, at)
      : await postMoney(context, resolution, subject, { by, at });
  return refused ? refuse(refused) : ok({ ...resolution, state: 'confirmed', confirmedBy: by });
}

/** Posts what needs no order to change: entries, a message that is judged again, or nothing; undefined when it is done. */
async function postMoney(
  { pool, ledger, live, messages, clock, entropy }: ResolvingContext,
  resolution: Resolution,
  { known, rail }: Subject,
  { by, at }: { readonly by: string; readonly at: Instant },
): Promise<ConfirmRefusal | undefined> {
  const transactionId = newUuid(clock, entropy);
  const posted = await ledger.postOne({
    id: transactionId,
    kind: 'resolution',
    bankingDate: bankingDate(at),
    at,
    legs: resolutionLegs(resolution),
    counters: await paymentCounter(pool, resolution, known),
    audit: [
      ...confirmedRecord(resolution, { id: newUuid(clock, entropy), by, at }),
      ...companysRecord(resolution, { id: newUuid(clock, entropy), by, at }),
    ],
    companions: [
      confirmResolution(resolution.id, by, at, transactionId),
      ...(resolution.kind === 'retry' ? [messages.retryParked(resolution.matterId, at)] : []),
      ...stillUnknown(resolution, known, rail),
    ],
  });
  if (posted.ok) {
    if (touchesCompany(resolution)) live.publish(resolution.companyId, [{ type: 'balance' }, { type: 'statement' }]);
    return undefined;
  }
  const { code } = posted.error;
  if (code === 'ledger.insufficient-funds') return 'no-funds';
  if (code === ABOVE_PAYMENT) return 'above-payment';
  if (code === RESOLUTION_CHANGED) return 'changed-meanwhile';
  if (code === NOT_PARKED || code === BOOKED_MEANWHILE) return 'not-possible';
  throw new Error(`resolution ${resolution.id} was refused: ${code}`);
}

/** Money for a payment that nobody knew a moment ago: its message may have been taken in since. */
function stillUnknown(
  { paymentId, credit }: Resolution,
  known: KnownPayment | undefined,
  rail: Subject['rail'],
): readonly Companion[] {
  if (paymentId === null || known !== undefined || credit === 0n || rail?.unbooked === undefined) return [];
  return [rail.unbooked(paymentId)];
}

const ABOVE_PAYMENT = 'reconciliation.above-payment';

/**
 * The ledger counter of what was credited, or debited, for a payment: several incidents and differences may be about the
 * same one, and all of them together move no more than it. Of one that we do not know, no more than the rail's statement said
 * of it; where none did, only the bound of every amount holds.
 */
async function paymentCounter(
  pool: ResolvingContext['pool'],
  { kind, rail, credit, paymentId }: Resolution,
  known: KnownPayment | undefined,
): Promise<CounterStep[]> {
  if (paymentId === null || rail === null || (kind !== 'credit' && kind !== 'debit')) return [];
  const moved = credit < 0n ? -credit : credit;
  const told = known?.amount ?? (await amountTold(pool, rail, paymentId)) ?? AMOUNT_CENTAVOS_MAX;
  const cap = told < 0n ? -told : told;
  return [{ id: `resolved:${kind}:${rail}:${paymentId}`, amount: moved, cap, refusal: ABOVE_PAYMENT }];
}

/** Ends an order by its own door; undefined when it is done. */
async function endOrder(
  { orders, messages, clock, entropy }: ResolvingContext,
  resolution: Resolution,
  by: string,
  at: Instant,
): Promise<ConfirmRefusal | undefined> {
  const { id, companyId, orderId, kind, reason, proposedBy } = resolution;
  if (companyId === null || orderId === null) throw new Error(`resolution ${id} ends no order`);
  const ref = { companyId, orderId };
  const recorded = await orders.recordOutcome({
    ref,
    outcome:
      kind === 'settle-order'
        ? { is: 'settled' }
        : { is: 'rejected', refusal: { code: ENDED_BY_BANK, message: reason } },
    at,
    companions: [confirmResolution(id, by, at, null), messages.closeMessagesOfOrder(ref)],
    people: {
      by: { id: `staff:${by}`, name: `${by}, do banco`, device: null, address: null },
      note: reason,
      auditData: { resolutionId: id, proposedBy, confirmedBy: by },
      audit: confirmedRecord(resolution, { id: newUuid(clock, entropy), by, at }),
    },
  });
  switch (recorded.is) {
    case 'recorded':
      return undefined;
    case 'impossible':
      return 'not-possible';
    case 'refused':
      if (recorded.code === RESOLUTION_CHANGED) return 'changed-meanwhile';
      throw new Error(`resolution ${id} was refused: ${recorded.code}`);
  }
}

interface Confirming {
  /** The record's own number. */
  readonly id: Uuid;
  readonly by: string;
  readonly at: Instant;
}

/** The bank's own record: who was the second person, of what. */
function confirmedRecord(resolution: Resolution, { id, by, at }: Confirming): readonly AuditRow[] {
  const { id: subject, matterId, kind, proposedBy, reason, credit } = resolution;
  const data = { operatorName: by, proposedBy, matter: matterId, kind, reason, amount: wireOf(credit) };
  return [{ id, companyId: null, actor: `staff:${by}`, action: 'reconciliation.confirmed', subject, data, at }];
}

/** What the company reads where its account is touched. */
function companysRecord(resolution: Resolution, { id, by, at }: Confirming): readonly AuditRow[] {
  if (!touchesCompany(resolution)) return [];
  const { companyId, id: subject, kind, credit, reason } = resolution;
  const amount = wireOf(credit < 0n ? negate(credit) : credit);
  const action = kind === 'credit' ? 'reconciliation.credited' : 'reconciliation.debited';
  const data = { operatorName: 'Banco', amount, reason };
  return [{ id, companyId, actor: `staff:${by}`, action, subject, data, at }];
}

function touchesCompany(resolution: Resolution): resolution is Resolution & { readonly companyId: string } {
  const { kind, companyId } = resolution;
  return companyId !== null && (kind === 'credit' || kind === 'debit');
}
