import { newUuid, type Instant, type Money } from '@bank/core';
import type { AuditRow, JsonObject } from '@bank/ledger';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { KeyOwner } from '../../pix-keys/index.ts';
import type { ReadChargingCompany } from '../postgres/charge-queries.ts';

/** What other capabilities tell of what paid a charge. */
export interface WhatBecameOf {
  /** What went back of those Pix of a company, or is on its way back; one that is not there gave nothing back. */
  returned(companyId: string, endToEndIds: readonly string[]): Promise<ReadonlyMap<string, Money>>;
  /** What went back, or is on its way back, of all that paid those charges; one that is not there gave nothing back. */
  returnedOfCharges(companyId: string, chargeIds: readonly string[]): Promise<ReadonlyMap<string, Money>>;
  /** Which of them are contested at this moment. */
  contested(companyId: string, endToEndIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Everything that the use cases of this feature work with. */
export interface PixChargesContext extends Pick<Platform, 'pool' | 'ledger' | 'clock' | 'entropy' | 'live'> {
  readonly bankName: string;
  /** Where the bank is reached, without a slash at the end. */
  readonly publicUrl: string;
  /** The account of ours that a key leads to. */
  readonly ownerOfKey: (key: string) => Promise<Pick<KeyOwner, 'companyId'> | undefined>;
  readonly companyOf: ReadChargingCompany;
  readonly became: WhatBecameOf;
}

/** Who asks: a person, or a program, by its credential's id and name. */
export type ChargeCaller = Pick<Caller, 'companyId' | 'accountId' | 'bankAccount' | 'operatorId' | 'operatorName'> & {
  readonly isProgram?: true;
};

/** Who asks, and from where. */
export interface Asked {
  readonly caller: ChargeCaller;
  readonly context: RequestContext;
}

/** What somebody did with a charge, for the company's log. */
export function actOf(
  { clock, entropy }: Pick<PixChargesContext, 'clock' | 'entropy'>,
  act: { readonly action: `pix-charges.${string}`; readonly subject: string; readonly data: JsonObject },
  { caller, context }: Asked,
): AuditRow {
  const { action, subject, data } = act;
  return {
    id: newUuid(clock, entropy),
    companyId: caller.companyId,
    actor: caller.operatorId,
    action,
    subject,
    data: {
      ...(caller.isProgram ? { credentialName: caller.operatorName } : { operatorName: caller.operatorName }),
      address: context.address,
      ...data,
    },
    at: context.at,
  };
}

/** The same of the bank itself. */
export function bankAct(
  { clock, entropy }: Pick<PixChargesContext, 'clock' | 'entropy'>,
  act: {
    readonly companyId: string;
    readonly action: `pix-charges.${string}`;
    readonly subject: string;
    readonly data: JsonObject;
  },
  at: Instant,
): AuditRow {
  return { id: newUuid(clock, entropy), actor: 'bank', at, ...act };
}
