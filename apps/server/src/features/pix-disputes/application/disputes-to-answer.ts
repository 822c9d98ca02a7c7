import type pg from 'pg';
import { WHO_ANSWERS_DISPUTES } from '@bank/contracts';
import type { Instant, Money } from '@bank/core';
import type { Caller } from '../../../platform/http/caller.ts';
import { creditedPix, receivedToAnswer } from '../postgres/received-disputes.ts';

/** A received Pix that somebody contests, as whoever may defend the company is reminded of it. */
export interface DisputeToAnswer {
  readonly id: string;
  readonly amount: Money;
  readonly title: string;
  readonly detail: string;
  readonly until: Instant;
}

const { permission, product, roles } = WHO_ANSWERS_DISPUTES;

/** The contests that this person may answer; none where they may not answer any. */
export async function disputesToAnswer(
  pool: pg.Pool,
  caller: Pick<Caller, 'companyId' | 'permissions' | 'products' | 'role'>,
  { at, limit }: { readonly at: Instant; readonly limit: number },
): Promise<readonly DisputeToAnswer[]> {
  const { companyId, permissions, products, role } = caller;
  const mayAnswer =
    permissions.includes(permission) && products.includes(product) && roles.some((each) => each === role);
  if (!mayAnswer) return [];
  const disputes = await receivedToAnswer(pool, { companyId, at, limit });
  const paid = await creditedPix(
    pool,
    disputes.map(({ endToEndId }) => endToEndId),
  );
  return disputes.map(({ id, amount, endToEndId, answerUntil }) => ({
    id,
    amount,
    title: `Envie a defesa do Pix recebido de ${paid.get(endToEndId)?.payer.name ?? ''}`,
    detail: 'Contestado por quem pagou',
    until: answerUntil,
  }));
}
