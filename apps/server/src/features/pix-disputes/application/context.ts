import { newUuid, type Instant, type Result } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { appendAudit, type AuditRow, type JsonObject } from '@bank/ledger';
import type { DisputesClient, RailFault } from '@bank/rails-protocol';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SharedLimiter } from '../../../platform/rates/rates.ts';
import type { PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { PixNetwork } from '../../pix/index.ts';
import type { PixRefundsFeature } from '../../pix-refunds/index.ts';

/** Everything that the use cases of this feature work with. */
export interface PixDisputesContext extends Pick<Platform, 'pool' | 'ledger' | 'clock' | 'entropy' | 'log' | 'live'> {
  /** Who we are in the directory. */
  readonly ispb: Ispb;
  readonly directory: DisputesClient;
  /** The SPI, to pay back what was blocked. */
  readonly network: PixNetwork;
  /** What of a received Pix goes back in all, the company's own refunds with it. */
  readonly shares: PixRefundsFeature['shares'];
  readonly readOrderOf: PaymentOrdersFeature['reading']['readOrderOf'];
  /** Whether a case that nobody judges is judged by who said nothing: where the bank has no people, as in a sandbox. */
  readonly judgesBySilence: boolean;
  /** How often one company contests, over all servers. */
  readonly contests: SharedLimiter;
  /** Called after commit, when the directory is to be told something. */
  readonly wake: () => void;
}

/** What it takes to let something happen to a case. */
export interface Advancing extends Pick<PixDisputesContext, 'pool' | 'ledger' | 'clock' | 'entropy'> {
  readonly live: Pick<PixDisputesContext['live'], 'publish'>;
}

/** Who asks, and from where. */
export interface Asked {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** What of that is written down with an act. */
export interface ActedBy {
  readonly caller: Pick<Caller, 'companyId' | 'operatorId' | 'operatorName'>;
  readonly context: Pick<RequestContext, 'at' | 'address'>;
}

/** What is written down of an act, all but who and when. */
export interface Act {
  readonly companyId: string;
  readonly action: `pix-disputes.${string}`;
  /** The case. */
  readonly subject: string;
  readonly data: JsonObject;
}

/** Whether the directory answered at all; a no is tried again with the next turn, after its lists were read. */
export function isAnswered({ log }: Pick<PixDisputesContext, 'log'>, told: Result<unknown, RailFault>): boolean {
  if (told.ok) return true;
  log.warn({ fault: told.error }, 'the directory did not take an answer about a contested payment');
  return told.error.code === 'rail.refused';
}

/** An act of the bank itself, or of one of its people. */
export function bankAct(
  { clock, entropy }: Pick<PixDisputesContext, 'clock' | 'entropy'>,
  act: Act,
  at: Instant,
  actor = 'bank',
): AuditRow {
  return { id: newUuid(clock, entropy), actor, at, ...act };
}

/** Writes down what somebody of a company did, in the caller's transaction. */
export async function noteAct(
  { clock, entropy }: Pick<PixDisputesContext, 'clock' | 'entropy'>,
  on: Queryable,
  { action, subject, data }: Omit<Act, 'companyId'>,
  { caller, context }: ActedBy,
): Promise<void> {
  await appendAudit(on, [
    {
      id: newUuid(clock, entropy),
      companyId: caller.companyId,
      actor: caller.operatorId,
      action,
      subject,
      data: { operatorName: caller.operatorName, address: context.address, ...data },
      at: context.at,
    },
  ]);
}
