import type { Instant, Money } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyTerms } from '../../company/index.ts';
import type { PayAgain } from '../../payees/index.ts';
import type { PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { SignedChanges } from '../../signed-changes/index.ts';
import type { ChangeRules } from '../domain/decide-change.ts';
import { readLimitsOf } from '../postgres/limits.ts';

/** What the use cases of this feature work with. */
export interface LimitsContext {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'settings'>;
  readonly signedChanges: Pick<SignedChanges, 'ask' | 'waiting'>;
  /** Who a favourite or an earlier payment led to. */
  readonly payAgain: PayAgain;
  /** The kinds of payee that a way of paying reaches. */
  readonly payeeKindsOf: PaymentOrdersFeature['rails']['payeeKindsOf'];
  /** What a device that nobody approved yet may confirm. */
  readonly pendingDevices: { readonly perOrder: Money; readonly perDay: Money };
}

/** The bank's rules for a company at that moment: how much it may ask for, its plan says. */
export async function rulesAt(
  { platform }: Pick<LimitsContext, 'platform'>,
  on: Queryable,
  companyId: string,
  at: Instant,
): Promise<ChangeRules> {
  const { raiseWaitsHours } = platform.settings.limits.usageLimits;
  const maximumCentavos = await companyTerms.limitMaximumsOf(on, companyId);
  const company = await readLimitsOf(on, { companyId, subject: 'company' });
  return { at, raiseWaitsHours, company, maximumCentavos };
}

/** Changes of limits, as signed changes know them. */
export const CHANGE_LIMIT = 'usage-limits.change';
