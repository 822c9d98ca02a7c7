import { formatDate, newUuid, ok, refuse, type CivilDate, type Clock, type Result } from '@bank/core';
import { PIX_DAY_KINDS, type PixDayFiles } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { idsOfFiles } from '../../issued-files/index.ts';
import { issuePixDayOf, type IssueDayDeps } from './issue-day.ts';

/** What asking for a day needs. */
export type AskDayDeps = IssueDayDeps & { readonly clock: Clock };

/**
 * The files of a past day for somebody who asks for them: issued now where they were not, such as of a day before return
 * files were there; else the same that are there. Who asked is kept with the issue.
 */
export async function askPixDay(
  deps: AskDayDeps,
  day: CivilDate,
  { caller, context }: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<PixDayFiles, Refusal>> {
  const { companyId, operatorId, operatorName } = caller;
  const issued = await issuePixDayOf(deps, companyId, day, context.at);
  if (issued.is !== 'issued')
    return refuse({ code: `pix-return-files.day-${issued.is}`, data: { day: formatDate(day) } });
  const { files } = issued;
  if (files > 0) {
    const { address, traceId, at } = context;
    const act = {
      id: newUuid(deps.clock, deps.entropy),
      companyId,
      actor: operatorId,
      action: 'pix-return-files.asked',
      subject: day,
      data: { operatorName, address, traceId, day },
      at,
    };
    await inTransaction(deps.pool, (client) => appendAudit(client, [act]));
  }
  return ok({
    day,
    files: [...(await idsOfFiles(deps.pool, companyId, { kinds: PIX_DAY_KINDS, businessKey: day }))],
    issued: files,
  });
}
