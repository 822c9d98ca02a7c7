import { newId, refuse, type Result } from '@bank/core';
import {
  moneyOf,
  PAYEE_LIMITS_MAX,
  payeeFingerprint,
  type OrderKind,
  type PaidAgain,
  type SignedChange,
} from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { limitRules } from '../../payment-orders/index.ts';
import { payeeInLines, type LimitedPayee } from '../domain/limited-payee.ts';
import { countOtherPayeeLimits, findLimitedPayee, readLimitedPayee, wasPaid } from '../postgres/limited-payees.ts';
import { askFor, type Asking } from './ask-change.ts';
import type { LimitsContext } from './context.ts';

/** A payee who is to have a limit of their own. */
export interface WantedPayeeLimit {
  readonly type: OrderKind;
  /** What leads to them, as when they are paid again. */
  readonly to: PaidAgain;
  readonly amount: string;
  readonly name?: string | undefined;
}

/**
 * Asks for a limit of one payee. It is that of the account which the favourite or the payment led to: should a key lead
 * elsewhere by then, the company's limits count there.
 */
export async function registerPayeeLimit(
  limits: LimitsContext,
  { type, to, amount, name }: WantedPayeeLimit,
  asking: Asking,
): Promise<Result<SignedChange, Refusal>> {
  const { pool, clock, entropy } = limits.platform;
  const { companyId } = asking.caller;
  const known = await limits.payAgain(to, asking.caller);
  if (!known.ok) return known;
  const { payee } = known.value;
  // Whom another way of paying pays, this one may not reach.
  if (!limits.payeeKindsOf(type).includes(payee.kind)) return refuse({ code: 'payees.not-found' });
  const fingerprint = payeeFingerprint(payee);
  // An order that was made and called off paid nobody: a stranger is first paid within the company's limits.
  if (!(await wasPaid(pool, companyId, fingerprint))) return refuse({ code: 'usage-limits.payee-never-paid' });
  const limited: LimitedPayee = (await findLimitedPayee(pool, companyId, fingerprint)) ?? {
    id: newId('lpy', clock, entropy),
    name: name ?? known.value.name,
    fingerprint,
    payee,
  };
  const tooMany = await refuseTooMany(pool, companyId, limited.id);
  if (tooMany) return refuse(tooMany);
  return askForPayee(limits, { type, limited, after: moneyOf(amount) }, asking);
}

/** Asks for another limit of a payee who has one, or for none. */
export async function changePayeeLimit(
  limits: LimitsContext,
  wanted: { readonly payeeId: string; readonly type: OrderKind; readonly amount: string | null },
  asking: Asking,
): Promise<Result<SignedChange, Refusal>> {
  const limited = await readLimitedPayee(limits.platform.pool, asking.caller.companyId, wanted.payeeId);
  if (!limited) return refuse({ code: 'usage-limits.payee-not-found' });
  const after = wanted.amount === null ? null : moneyOf(wanted.amount);
  return askForPayee(limits, { type: wanted.type, limited, after }, asking);
}

function askForPayee(
  limits: LimitsContext,
  { type, limited, after }: { readonly type: OrderKind; readonly limited: LimitedPayee; readonly after: bigint | null },
  asking: Asking,
): Promise<Result<SignedChange, Refusal>> {
  const ref = { type, subject: limited.id, measure: 'period' } as const;
  const holder = { name: limited.name, lines: payeeInLines(limited) };
  return askFor(limits, { ref, after, holder, more: { payee: { ...limited } as unknown as JsonObject } }, asking);
}

/** A company has so many limits of single payees, and no more. */
export async function refuseTooMany(
  on: Queryable,
  companyId: string,
  subject: limitRules.PayeeSubject,
): Promise<Refusal | undefined> {
  const others = await countOtherPayeeLimits(on, companyId, subject);
  if (others < PAYEE_LIMITS_MAX) return undefined;
  return { code: 'usage-limits.too-many-payees', data: { limit: String(PAYEE_LIMITS_MAX) } };
}
