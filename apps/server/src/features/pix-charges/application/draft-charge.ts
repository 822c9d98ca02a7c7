import { newId, ok, refuse, type Instant, type Result } from '@bank/core';
import type { ChargeContent } from '@bank/contracts';
import { parsePixKey } from '@bank/pix-key';
import type { Refusal } from '../../../platform/http/route.ts';
import { boundsOf } from '../domain/asked-on.ts';
import type { ChargeActor, ChargeOrigin, ChargeRecord } from '../domain/charge.ts';
import { checkContent } from '../domain/check-content.ts';
import { codeOf, newLocation, newTxid } from '../domain/code-of.ts';
import type { ChargingCompany } from '../postgres/charge-queries.ts';
import type { Asked, PixChargesContext } from './context.ts';

/** For whom a charge is made, by whom, and when; `origin`: what it comes from, where it was not made by itself. */
export interface Drafting {
  readonly companyId: string;
  readonly accountId: string;
  readonly by: ChargeActor;
  readonly at: Instant;
  readonly origin?: ChargeOrigin;
}

/** One that somebody makes by itself. */
export function draftedBy({ caller, context }: Asked): Drafting {
  const { companyId, accountId, operatorId, operatorName } = caller;
  return { companyId, accountId, by: { id: operatorId, name: operatorName }, at: context.at };
}

/** A new charge as it is asked for; a dynamic one without a txid gets one. Refused where it may not be asked for. */
export function draftCharge(
  { clock, entropy }: Pick<PixChargesContext, 'clock' | 'entropy'>,
  wanted: ChargeContent,
  { companyId, accountId, by, at, origin = { batchId: null, batchRow: null, reference: null } }: Drafting,
): Result<ChargeRecord, Refusal> {
  const txid = wanted.txid ?? (wanted.kind === 'static' ? null : newTxid(entropy));
  const content = contentOf(wanted, txid);
  const bounds = boundsOfChecked(content, at);
  if (!bounds.ok) return bounds;
  return ok({
    companyId,
    id: newId('cob', clock, entropy),
    kind: content.kind,
    txid,
    state: 'active',
    revision: 0,
    content,
    ...bounds.value,
    accountId,
    ...newLocation(entropy, at),
    createdAt: at,
    createdBy: by,
    changedAt: null,
    changedBy: null,
    endedAt: null,
    removedBecause: null,
    paying: null,
    payingDay: null,
    ...origin,
  });
}

/** What is asked for, with the key as the directory keeps it and the txid that is the charge's. */
export function contentOf(wanted: ChargeContent, txid: string | null): ChargeContent {
  const key = parsePixKey(wanted.key);
  return { ...wanted, key: key.ok ? key.value.canonical : wanted.key, ...(txid !== null && { txid }) };
}

/** From when on it is late and until when it may be paid, of what may be asked for. */
export function boundsOfChecked(
  content: ChargeContent,
  createdAt: Instant,
): Result<ReturnType<typeof boundsOf>, Refusal> {
  const checked = checkContent(content, createdAt);
  if (!checked.ok) return refuse({ code: 'pix-charges.terms-invalid', data: { why: checked.error } });
  return ok(boundsOf(content, createdAt));
}

/** Why a charge cannot lead anywhere: its key is no active one of the company, or its code has no room for all of it. */
export async function refuseKeyOrCode(
  { ownerOfKey, publicUrl }: Pick<PixChargesContext, 'ownerOfKey' | 'publicUrl'>,
  charge: ChargeRecord,
  company: ChargingCompany,
): Promise<Refusal | undefined> {
  const { content, companyId } = charge;
  const owner = await ownerOfKey(content.key);
  if (owner?.companyId !== companyId) return { code: 'pix-charges.key-not-yours', field: 'key' };
  return codeOf(charge, company, publicUrl).ok ? undefined : { code: 'pix-charges.code-too-long', field: 'request' };
}
