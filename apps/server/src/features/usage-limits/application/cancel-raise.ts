import { newUuid, ok, refuse, type Result } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import { tellChanges } from '../../explanations/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { limitStandings } from '../domain/standings.ts';
import { keptLimits } from '../../payment-orders/index.ts';
import { limitInWords, valueInWords } from '../domain/limit-words.ts';
import { dropRaise, endLimitChange, findLimitChange, type StoredLimitChange } from '../postgres/limits.ts';
import type { Asking } from './ask-change.ts';
import type { LimitsContext } from './context.ts';

/** Calls off a raise that still waits. It protects, so it needs no signature. */
export function cancelRaise(
  { platform }: Pick<LimitsContext, 'platform'>,
  changeId: string,
  { caller, context }: Asking,
): Promise<Result<StoredLimitChange, Refusal>> {
  const { companyId, operatorId, operatorName } = caller;
  const { at, address } = context;
  return inTransaction(platform.pool, async (client) => {
    // In the order of every change of limits: the company's account first.
    await keptLimits.raiseTerms(client, companyId);
    const { done: dropped, stands } = await tellChanges(client, { standings: limitStandings, companyId }, () =>
      dropRaise(client, companyId, changeId, at),
    );
    const change = await findLimitChange(client, companyId, changeId);
    if (!change) return refuse({ code: 'usage-limits.change-not-found' });
    if (!dropped) return refuse({ code: 'usage-limits.change-not-waiting' });
    await endLimitChange(client, companyId, changeId, 'cancelled', at);
    const data = {
      type: change.type,
      title: limitInWords(change, change.holderName),
      before: valueInWords(change, change.before),
      after: valueInWords(change, change.after),
      operatorName,
      address,
      ...(stands && { stands }),
    };
    await appendAudit(client, [
      {
        id: newUuid(platform.clock, platform.entropy),
        companyId,
        actor: operatorId,
        action: 'usage-limits.raise-cancelled',
        subject: changeId,
        at,
        data,
      },
    ]);
    return ok({ ...change, ended: 'cancelled' as const, endedAt: at });
  });
}
