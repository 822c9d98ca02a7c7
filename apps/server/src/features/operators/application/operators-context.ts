import { bankingDate, type CivilDate, type Instant } from '@bank/core';
import type { AccessFeature } from '../../access/index.ts';
import type { DeviceKeys } from '../../device-keys/index.ts';
import type { SignedChanges } from '../../signed-changes/index.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Absence } from '../domain/absence.ts';
import type { MessagePlace, OperatorMessage } from '../domain/operator-messages.ts';
import type { OperatorRecord, PermissionProfile } from '../domain/operator.ts';
import { readAbsences } from '../postgres/absences.ts';
import { lockOperators, readOperators } from '../postgres/operators.ts';
import { readCompany, readProfiles } from '../postgres/profiles.ts';

/** What the use cases of this capability work with. */
export interface OperatorsContext {
  readonly platform: Platform;
  readonly signedChanges: SignedChanges;
  readonly access: Pick<AccessFeature, 'endSessionsOf' | 'makeTemporaryPassword'>;
  readonly devices: Pick<DeviceKeys, 'removeDevicesOf'>;
}

/** The people of a company and what they may do, at one moment. */
export interface CompanyPeople {
  readonly today: CivilDate;
  /** Those who were removed too. */
  readonly operators: readonly OperatorRecord[];
  readonly profiles: readonly PermissionProfile[];
  readonly absences: readonly Absence[];
}

/** Reads the people of a company. */
export async function readPeople(on: Queryable, companyId: string, at: Instant): Promise<CompanyPeople> {
  return {
    today: bankingDate(at),
    operators: await readOperators(on, companyId, at),
    profiles: await readProfiles(on, companyId),
    absences: await readAbsences(on, companyId),
  };
}

/** The same, and nobody else changes them until the transaction ends. */
export async function readPeopleToChange(on: Queryable, companyId: string, at: Instant): Promise<CompanyPeople> {
  await lockOperators(on, companyId);
  return readPeople(on, companyId, at);
}

/** What messages to a company's operators tell of bank and company. */
export async function messagePlace(
  { settings }: Pick<Platform, 'settings'>,
  on: Queryable,
  companyId: string,
): Promise<MessagePlace> {
  const { name: companyName, bankAccount } = await readCompany(on, companyId);
  return { bankName: settings.bank.name, publicUrl: settings.publicUrl, companyName, bankAccount };
}

/** Writes an e-mail to an operator, in the transaction of what it tells of. */
export async function tellOperator(
  { platform }: OperatorsContext,
  on: Queryable,
  to: { readonly companyId: string; readonly email: string },
  message: OperatorMessage,
  at: Instant,
): Promise<void> {
  const { companyId, email } = to;
  await putMessage(on, platform, { companyId, kind: 'email', recipient: email, ...message }, at);
}

/** Ends sessions in the transaction; what it gives back tells their live streams, after the commit. */
export async function endSessionsOf(
  { platform, access }: OperatorsContext,
  on: Queryable,
  which: { readonly companyId: string; readonly operatorIds: readonly string[] },
  at: Instant,
  reason: 'operator-blocked' | 'rights-changed' | 'password-changed',
): Promise<() => void> {
  const ended = await access.endSessionsOf(on, which, { at, reason });
  return () => platform.live.endSessions(ended);
}
