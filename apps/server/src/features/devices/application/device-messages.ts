import type { Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Tells the owner what was done to a device of theirs, whoever did it (SECURITY S16). */
export async function tellOfDeviceChange(
  platform: Platform,
  on: Queryable,
  to: { readonly companyId: string; readonly email: string },
  { done, by }: { readonly done: string; readonly by: string },
  at: Instant,
): Promise<void> {
  const subject = `${platform.settings.bank.name}: mudança em um dispositivo seu`;
  const text = `${done} Quem pediu e assinou: ${by}. Se não foi você nem o administrador da sua empresa, avise-o agora.`;
  const { companyId, email } = to;
  await putMessage(on, platform, { companyId, kind: 'email', recipient: email, subject, text }, at);
}
