import { ok, refuse } from '@bank/core';
import { exportHistory, listHistory, listHistoryActors, verifyHistory } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chainFile, historyFile } from '../application/export-history.ts';
import { noteHistory } from '../application/note-history.ts';
import { presentVerification, verifyHistory as verify } from '../application/verify-history.ts';
import { presentEvent } from '../domain/history-event.ts';
import { filterOf } from '../domain/history-filter.ts';
import { isOwnOperator, readActors, readEvents } from '../postgres/events.ts';

const PAGE_SIZE = 50;

/** The calls of the capability history. */
export function historyRoutes(platform: Platform): readonly Route[] {
  const { pool } = platform;
  return [
    route(listHistory, async ({ caller, query }) => {
      const before = query.cursor === undefined ? undefined : recordOfCursor(query.cursor);
      if (query.cursor !== undefined && before === undefined) {
        return refuse({ code: 'request.field-invalid', field: 'cursor' });
      }
      const { companyId } = caller;
      if (!(await isOwnOperator(pool, companyId, query.operatorId))) return refuse({ code: 'operators.not-found' });
      const limit = query.limit ?? PAGE_SIZE;
      const page = await readEvents(pool, { ...filterOf(query), companyId, before, limit });
      return ok({ items: page.events.map(presentEvent), nextCursor: page.next === null ? null : cursorOf(page.next) });
    }),
    route(listHistoryActors, async ({ caller }) => ok({ items: [...(await readActors(pool, caller.companyId))] })),
    route(verifyHistory, async ({ caller, context }) => {
      const verified = await verify(platform, caller.companyId);
      if (!verified.ok) return verified;
      const answer = presentVerification(verified.value, context.at);
      const { isWhole, records } = answer;
      await noteHistory(platform, 'history.verified', caller, context, { isWhole, records });
      return ok(answer);
    }),
    route(exportHistory, async ({ caller, context, query }) => {
      const { format, ...asked } = query;
      if (format === 'chain' && Object.keys(asked).length > 0) return refuse({ code: 'history.chain-is-whole' });
      if (!(await isOwnOperator(pool, caller.companyId, asked.operatorId)))
        return refuse({ code: 'operators.not-found' });
      // That somebody exports stands in the log before the first byte leaves.
      await noteHistory(platform, 'history.exported', caller, context, { format, ...asked });
      return ok(
        format === 'chain'
          ? chainFile(platform, caller, context.at)
          : historyFile(platform, caller, filterOf(query), { at: context.at, format }),
      );
    }),
  ];
}

/** A record's id without its dashes; it names a place in time and gives nobody anything of another company. */
function cursorOf(recordId: string): string {
  return recordId.replaceAll('-', '');
}

function recordOfCursor(cursor: string): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(cursor);
  return parts === null ? undefined : parts.slice(1).join('-');
}
