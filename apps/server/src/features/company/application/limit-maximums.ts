import type { LimitMeasure } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { TIER_TERMS } from '../domain/tiers.ts';
import { readInForce } from '../postgres/registrations.ts';

/** The highest Pix limits that a company may ask for by its plan, in centavos. */
export async function limitMaximumsOf(
  on: Queryable,
  companyId: string,
): Promise<Readonly<Record<LimitMeasure, bigint>>> {
  const { tier } = await readInForce(on, companyId);
  return TIER_TERMS[tier].limitMaximumCentavos;
}
