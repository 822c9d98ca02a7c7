import { DAY_MS, formatInstant, HOUR_MS, later, type Instant } from '@bank/core';
import { payeeFingerprint, type OrderKind, type OrderPayee } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { limitRules } from '../../payment-orders/index.ts';
import type { LimitRef } from '../domain/decide-change.ts';
import { limitInWords, valueInWords } from '../domain/limit-words.ts';
import { insertLimitedPayee } from '../postgres/limited-payees.ts';
import { endLimitChange, insertLimitChange, putLimit } from '../postgres/limits.ts';

/** Of whose past a change is, and who asked for it. */
export interface PastLimitsOf {
  readonly companyId: string;
  readonly type: OrderKind;
  readonly askedBy: { readonly id: string; readonly name: string };
  /** An id that is the same at every seed. */
  readonly idOf: <Prefix extends string>(prefix: Prefix, name: string) => `${Prefix}_${string}`;
  /** The supplier who has a limit of their own. */
  readonly payee: OrderPayee;
  readonly ago: (days: number, minute: number) => Instant;
  readonly now: Instant;
}

/** What somebody did then, as the company's history has it. */
export interface PastLimitAct {
  readonly action: string;
  readonly subject: string;
  readonly at: Instant;
  readonly data: JsonObject;
}

interface PastChange {
  readonly id: string;
  readonly ref: LimitRef;
  readonly before: bigint | null;
  readonly after: bigint;
  readonly askedAt: Instant;
  /** Called off then; null: it came into force. */
  readonly cancelledAt: Instant | null;
}

/** So long ago somebody asked for what still waits: it waits for most of a day from the first start on. */
const ASKED_AGO_MS = 3 * HOUR_MS;

/** A raise that holds today, one that was called off, a supplier with a limit of their own, and a raise that waits. */
function pastChanges({ companyId, type, idOf, payee, ago, now }: PastLimitsOf): readonly PastChange[] {
  const company = { type, subject: 'company' } as const;
  const ofPayee = { type, subject: payeeIdOf({ companyId, idOf, payee }), measure: 'period' } as const;
  const id = (name: string) => idOf('lim', `${companyId} ${name}`);
  return [
    {
      id: id('day'),
      ref: { ...company, measure: 'day' },
      before: 80_000_00n,
      after: 100_000_00n,
      askedAt: ago(200, 10 * 60 + 12),
      cancelledAt: null,
    },
    {
      id: id('night'),
      ref: { ...company, measure: 'night' },
      before: 20_000_00n,
      after: 40_000_00n,
      askedAt: ago(90, 15 * 60 + 40),
      cancelledAt: ago(90, 17 * 60 + 5),
    },
    {
      id: id('payee'),
      ref: ofPayee,
      before: null,
      after: 150_000_00n,
      askedAt: ago(40, 11 * 60 + 3),
      cancelledAt: null,
    },
    {
      id: id('order'),
      ref: { ...company, measure: 'order' },
      before: 50_000_00n,
      after: 75_000_00n,
      askedAt: later(now, -ASKED_AGO_MS),
      cancelledAt: null,
    },
  ];
}

function payeeIdOf({ companyId, idOf, payee }: Pick<PastLimitsOf, 'companyId' | 'idOf' | 'payee'>) {
  return idOf('lpy', `${companyId} ${payeeFingerprint(payee)}`) satisfies limitRules.PayeeSubject;
}

/** Writes what a company changed of its limits in a made-up past; a second time it changes nothing. */
export async function seedLimits(on: Queryable, of: PastLimitsOf): Promise<void> {
  const { companyId, askedBy, payee } = of;
  const limited = { id: payeeIdOf(of), name: payee.name, fingerprint: payeeFingerprint(payee), payee };
  await insertLimitedPayee(on, companyId, limited, { operatorId: askedBy.id, at: of.ago(40, 11 * 60 + 3) });
  for (const { id, ref, before, after, askedAt, cancelledAt } of pastChanges(of)) {
    const effectiveAt = later(askedAt, DAY_MS);
    await insertLimitChange(on, { companyId, id, ...ref, before, after, askedBy, askedAt, effectiveAt });
    if (cancelledAt) await endLimitChange(on, companyId, id, 'cancelled', cancelledAt);
    else if (effectiveAt <= of.now)
      await putLimit(on, companyId, { ...ref, value: after, next: null, nextChangeId: null, spent: null });
    else {
      const next = { value: after, at: effectiveAt };
      await putLimit(on, companyId, { ...ref, value: before, next, nextChangeId: id, spent: null });
    }
  }
}

/** The same as acts. */
export function pastLimitActs(of: PastLimitsOf): readonly PastLimitAct[] {
  return pastChanges(of).flatMap(({ id, ref, before, after, askedAt, cancelledAt }) => {
    const name = ref.measure === 'period' ? of.payee.name : null;
    const limit = limitInWords(ref, name);
    const data = { type: ref.type, before: valueInWords(ref, before), after: valueInWords(ref, after) };
    const verb = before === null ? 'Criar' : 'Aumentar';
    const effectiveAt = formatInstant(later(askedAt, DAY_MS));
    const changed = {
      action: 'usage-limits.changed',
      subject: id,
      at: askedAt,
      data: { ...data, title: `${verb} o ${limit}`, effectiveAt },
    };
    const called = { action: 'usage-limits.raise-cancelled', subject: id, data: { ...data, title: limit } };
    return cancelledAt === null ? [changed] : [changed, { ...called, at: cancelledAt }];
  });
}
