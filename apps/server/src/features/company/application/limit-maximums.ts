import type { OrderKind } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { TIER_TERMS, type LimitAmounts } from '../domain/tiers.ts';
import { readInForce } from '../postgres/registrations.ts';

/** The highest limits of each kind of order that a company may ask for by its plan, in centavos. */
export async function limitMaximumsOf(
  on: Queryable,
  companyId: string,
): Promise<Readonly<Record<OrderKind, LimitAmounts>>> {
  const { tier } = await readInForce(on, companyId);
  return TIER_TERMS[tier].limitMaximumCentavos;
}
