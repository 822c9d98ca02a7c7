import { bankingDate, expectOk, formatInstant, type Instant } from '@bank/core';
import { wireOf, type Charge, type ChargePayment, type ChargeRow } from '@bank/contracts';
import { maskDocument, parseDocument } from '@bank/documents';
import { daysOf, dueOn, type DueOn } from '../domain/asked-on.ts';
import { stageOf, type ChargeActor, type ChargeRecord } from '../domain/charge.ts';
import { codeOf, linkOf, locationOf } from '../domain/code-of.ts';
import {
  chargeById,
  paymentsOf,
  type ChargingCompany,
  type ListedCharge,
  type PaymentRow,
} from '../postgres/charge-queries.ts';
import type { PixChargesContext } from './context.ts';

/** Payments that are shown with a charge, newest first; a static code may have any number. */
const PAYMENTS_SHOWN = 100;

/** A charge as it is shown, with whatever paid it. */
export async function presentCharge(charges: PixChargesContext, charge: ChargeRecord, at: Instant): Promise<Charge> {
  const { pool } = charges;
  const { companyId } = charge;
  const [company, rows] = await Promise.all([charges.companyOf(companyId), paymentsOf(pool, charge, PAYMENTS_SHOWN)]);
  return presentWith(charges, charge, { company, payments: await presentPayments(charges, companyId, rows), at });
}

/** The same where all of it is known: a new charge has no payments. */
export function presentWith(
  { publicUrl }: Pick<PixChargesContext, 'publicUrl'>,
  charge: ChargeRecord,
  {
    company,
    payments,
    at,
  }: { readonly company: ChargingCompany; readonly payments: Charge['payments']; readonly at: Instant },
): Charge {
  const { id, kind, state, revision, content, txid, createdAt, createdBy, changedAt, changedBy, endedAt } = charge;
  const { batchId, batchRow, reference } = charge;
  return {
    id,
    kind,
    state,
    stage: stageOf(charge, { at, today: bankingDate(at) }),
    revision,
    content,
    txid,
    createdAt: formatInstant(createdAt),
    createdBy: actorInWords(createdBy),
    changedAt: changedAt === null ? null : formatInstant(changedAt),
    changedBy: changedBy && actorInWords(changedBy),
    removedAt: endedAt === null || state === 'paid' ? null : formatInstant(endedAt),
    removedBecause: charge.removedBecause,
    batch: batchId === null || batchRow === null ? null : { id: batchId, row: batchRow },
    reference,
    expiresAt: expiryOf(charge),
    due: daysOf(content),
    today: presentToday(todayOf(charge, at)),
    // Whether it fits was found out before it was kept.
    code: expectOk(codeOf(charge, company, publicUrl)),
    location: locationOf(charge, publicUrl),
    link: linkOf(charge, publicUrl),
    isBeingPaid: charge.paying !== null,
    payments,
  };
}

/** Who made or changed one, as people read it: a credential is called one. */
export function actorInWords({ id, name }: ChargeActor): string {
  return id.startsWith('crd_') ? `credencial ${name}` : name;
}

/** What would have to be paid at that moment; undefined where it cannot be, or the payer says how much. */
export function todayOf(charge: ChargeRecord, at: Instant): DueOn | undefined {
  const { state, payableUntil } = charge;
  if (state !== 'active' || (payableUntil !== null && payableUntil <= at)) return undefined;
  return dueOn(charge, bankingDate(at));
}

/** The same as it travels. */
export function presentToday(due: DueOn | undefined): Charge['today'] {
  if (!due) return null;
  const { day, amount, parts } = due;
  return { day, amount: wireOf(amount), parts: parts.map((each) => ({ ...each, amount: wireOf(each.amount) })) };
}

/** The last moment of an immediate charge; days tell that of one with a due date. */
export function expiryOf({ kind, payableUntil }: Pick<ChargeRecord, 'kind' | 'payableUntil'>): string | null {
  return kind === 'immediate' && payableUntil !== null ? formatInstant(payableUntil) : null;
}

/** A document as others may see it; null for what is none. */
export function maskedDocument(document: string | null): string | null {
  const parsed = parseDocument(document ?? '');
  return parsed.ok ? maskDocument(parsed.value) : null;
}

async function presentPayments(
  { became }: Pick<PixChargesContext, 'became'>,
  companyId: string,
  rows: readonly PaymentRow[],
): Promise<ChargePayment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ endToEndId }) => endToEndId);
  const [returned, contested] = await Promise.all([became.returned(companyId, ids), became.contested(companyId, ids)]);
  return rows.map(({ endToEndId, entrySeq, at, amount, parts, payer, message }) => ({
    endToEndId,
    entryId: entrySeq === null ? null : `ent_${entrySeq}`,
    at: formatInstant(at),
    amount: wireOf(amount),
    parts: parts.map((each) => ({ ...each, amount: wireOf(each.amount) })),
    payer: { name: payer.name, maskedDocument: maskedDocument(payer.document), bankName: payer.bankName },
    message,
    returned: wireOf(returned.get(endToEndId) ?? 0n),
    isContested: contested.has(endToEndId),
  }));
}

/** A charge in a list, with what went back of what was paid. */
export function presentRow(row: ListedCharge, returned: bigint): ChargeRow {
  const { id, kind, txid, state, stage, createdAt, amount, debtorName, request, paid, payments, paidAt } = row;
  return {
    id,
    kind,
    txid,
    state,
    stage,
    createdAt: formatInstant(createdAt),
    amount: amount === null ? null : wireOf(amount),
    dueDate: row.dueDate,
    dueAdjusted: row.dueAdjusted,
    expiresAt: expiryOf(row),
    debtorName,
    request,
    paid: wireOf(paid),
    payments,
    paidAt: paidAt === null ? null : formatInstant(paidAt),
    returned: wireOf(returned),
  };
}

/** A company's charge as it stands; undefined for one that it does not have. */
export async function readPresented(
  charges: PixChargesContext,
  companyId: string,
  id: string,
  at: Instant,
): Promise<Charge | undefined> {
  const charge = await chargeById(charges.pool, companyId, id);
  return charge && presentCharge(charges, charge, at);
}
