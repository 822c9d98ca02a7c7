import type { Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WholeApplication } from '../domain/application.ts';
import type { ToldApplication, Words } from '../domain/onboarding-messages.ts';

/** Writes an e-mail to the applicant, in the transaction of what it tells. */
export async function tellApplicant(
  platform: Platform,
  on: Queryable,
  { id, company }: Pick<WholeApplication, 'id' | 'company'>,
  words: Words,
  at: Instant,
): Promise<void> {
  await putMessage(on, platform, { companyId: id, kind: 'email', recipient: company.businessEmail, ...words }, at);
}

/** What messages say of an application: its protocol, its name, and where it is followed. */
export function toldOf(
  { settings }: Pick<Platform, 'settings'>,
  { protocol, company }: Pick<WholeApplication, 'protocol' | 'company'>,
): ToldApplication {
  const link = `${settings.publicUrl}/session/signup?protocolo=${protocol}`;
  return { protocol, corporateName: company.corporateName, link };
}
