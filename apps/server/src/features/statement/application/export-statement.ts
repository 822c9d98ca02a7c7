import { newUuid, type Clock, type Entropy, type Result } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { makeExport, type FileTools, type WantedExport } from './make-export.ts';

/** What an export is made with. */
export interface ExportDeps extends FileTools {
  readonly clock: Clock;
  readonly entropy: Entropy;
}

/**
 * Exactly what is filtered, as a file that is made while it is sent. That somebody exported, and what, goes to the company's
 * history before the first byte leaves. A PDF of too many lines is refused.
 */
export async function exportStatement(
  deps: ExportDeps,
  caller: Caller,
  context: RequestContext,
  wanted: WantedExport,
): Promise<Result<FileResponse, Refusal>> {
  const { at, address } = context;
  const made = await makeExport(deps, caller, wanted, { at });
  if (!made.ok) return made;
  const { format, filter } = wanted;
  await appendAudit(deps.pool, [
    {
      id: newUuid(deps.clock, deps.entropy),
      companyId: caller.companyId,
      actor: caller.operatorId,
      action: 'statement.exported',
      subject: caller.accountId,
      data: { operatorName: caller.operatorName, address, format, from: filter.from, to: filter.to },
      at,
    },
  ]);
  return made;
}
