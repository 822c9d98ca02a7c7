import { newUuid, type Instant } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/**
 * What this capability writes to the audit trail. All but the last belong to no company: they stand in the bank's own
 * chain, for good, and so say nothing that would have to be struck out one day.
 */
export type OnboardingAuditAction =
  | 'onboarding.code-sent'
  | 'onboarding.code-refused'
  | 'onboarding.submitted'
  | 'onboarding.documents-sent'
  | 'onboarding.pending'
  | 'onboarding.approved'
  | 'onboarding.denied'
  | 'onboarding.struck-out'
  | 'company.opened';

/** Who did it: an applicant, with where the call came from, or the bank or its staff. */
export type Doer =
  | { readonly actor: 'applicant'; readonly context: RequestContext }
  | { readonly actor: 'bank' | `staff:${string}`; readonly at: Instant };

/** Writes one audit row, in the transaction of what it tells. */
export async function noteOnboarding(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  action: OnboardingAuditAction,
  about: { readonly subject: string; readonly companyId?: string; readonly data?: JsonObject },
  by: Doer,
): Promise<void> {
  const { subject, companyId = null, data = {} } = about;
  const from =
    by.actor === 'applicant'
      ? { address: by.context.address, userAgent: by.context.userAgent, traceId: by.context.traceId }
      : { operatorName: by.actor === 'bank' ? 'Banco' : by.actor.slice('staff:'.length) };
  await appendAudit(on, [
    {
      id: newUuid(clock, entropy),
      companyId,
      actor: by.actor,
      action,
      subject,
      data: { ...from, ...data },
      at: by.actor === 'applicant' ? by.context.at : by.at,
    },
  ]);
}
