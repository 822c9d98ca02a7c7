import { DAY_MS, type Instant } from '@bank/core';
import type { DisputeError, FundsRecovery, InfractionReport } from '@bank/rails-protocol';
import type { SpiTransaction } from '../spi/state.ts';

/** A payment may be contested for so long after it (Regulamento do Pix, special refund mechanism). */
const PERIOD_MS = 80 * DAY_MS;
const RECOVERIES_MAX = 5_000;

/** What is contested already. */
interface Contested {
  readonly recoveries: ReadonlyMap<string, Pick<FundsRecovery, 'status'>>;
  readonly reports: ReadonlyMap<string, InfractionReport>;
}

/** The first reason against contesting a payment. */
export function refusalOfRoot(
  { recoveries, reports }: Contested,
  root: SpiTransaction | undefined,
  participant: string,
  { at }: { readonly at: Instant },
): DisputeError | undefined {
  if (root?.kind !== 'payment' || root.from !== participant) return 'FundsRecoveryTransactionNotFound';
  if (root.settledAt === undefined) return 'FundsRecoveryTransactionNotSettled';
  if (at - root.settledAt > PERIOD_MS) return 'FundsRecoveryPeriodExpired';
  const isContested = [...reports.values()].some(
    ({ transactionId, fundsRecoveryId }) =>
      transactionId === root.id && recoveries.get(fundsRecoveryId)?.status !== 'CANCELLED',
  );
  if (isContested) return 'FundsRecoveryAlreadyExists';
  return recoveries.size >= RECOVERIES_MAX ? 'FundsRecoveryInvalid' : undefined;
}
