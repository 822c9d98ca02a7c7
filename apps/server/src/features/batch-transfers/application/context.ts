import { newUuid } from '@bank/core';
import type { AuditRow, JsonObject } from '@bank/ledger';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FeesFeature } from '../../fees/index.ts';
import type { InstitutionsFeature } from '../../institutions/index.ts';
import type { PaymentOrdersFeature } from '../../payment-orders/index.ts';
import { payingAccountOf } from '../postgres/batch-queries.ts';
import type { BatchRowWay, RowGround } from '../domain/row-way.ts';

/** Everything that the use cases of this feature work with. */
export interface BatchContext extends Pick<Platform, 'pool' | 'ledger' | 'clock' | 'entropy' | 'live' | 'log'> {
  readonly bank: { readonly name: string; readonly code: string; readonly ispb: string; readonly branch: string };
  readonly orders: PaymentOrdersFeature;
  readonly fees: FeesFeature['ofOrders'];
  /** Where money can be paid to, and what each of those is called. */
  readonly institutions: Pick<InstitutionsFeature, 'openList'>;
  /** The ways in which rows are paid; the first that takes a row which does not say how. */
  readonly ways: readonly BatchRowWay[];
  /** Says that there are payments to make. */
  readonly wakeMaking: () => void;
  /** Says that there are owners to look up. */
  readonly wakeLooking: () => void;
}

/** What a company's rows are read with, as it stands now. */
export async function groundOf(
  { pool, institutions }: Pick<BatchContext, 'pool' | 'institutions'>,
  companyId: string,
): Promise<RowGround> {
  const [{ document }, list] = await Promise.all([payingAccountOf(pool, companyId), institutions.openList()]);
  return { payerDocument: document, institutionOf: (ispb) => list.recognise(ispb) };
}

/** Who asks, and from where. */
export interface Asked {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** Whether somebody may see whom a batch pays. */
export function maySeeRows(
  { confidential }: { readonly confidential: boolean },
  { permissions }: Pick<Caller, 'permissions'>,
): boolean {
  return !confidential || permissions.includes('CONFIDENTIAL_PAYEES');
}

/** What somebody did with a batch, for the company's log. It names no payee. */
export function actOf(
  { clock, entropy }: Pick<BatchContext, 'clock' | 'entropy'>,
  act: { readonly action: `batch-transfers.${string}`; readonly subject: string; readonly data: JsonObject },
  { caller, context }: Asked,
): AuditRow {
  const { action, subject, data } = act;
  return {
    id: newUuid(clock, entropy),
    companyId: caller.companyId,
    actor: caller.operatorId,
    action,
    subject,
    data: { operatorName: caller.operatorName, address: context.address, ...data },
    at: context.at,
  };
}
