import type { Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StoredChange } from '../domain/signed-change.ts';

/** Brings a change to the apps of those who can sign it, in the transaction of what made it wait for them. */
export async function askForSignature(
  platform: Platform,
  on: Queryable,
  { companyId, title }: Pick<StoredChange, 'companyId' | 'title'>,
  { operatorIds, at }: { readonly operatorIds: readonly string[]; readonly at: Instant },
): Promise<void> {
  const subject = `${platform.settings.bank.name}: uma mudança aguarda sua assinatura`;
  for (const recipient of operatorIds) {
    await putMessage(on, platform, { companyId, kind: 'push', recipient, subject, text: title }, at);
  }
}
