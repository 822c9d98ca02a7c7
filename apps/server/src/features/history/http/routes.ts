import { addDays, ok, refuse, startOfDay } from '@bank/core';
import { dateOf, listHistory } from '@bank/contracts';
import type pg from 'pg';
import { route, type Route } from '../../../platform/http/route.ts';
import { presentEvent } from '../domain/history-event.ts';
import { readEvents } from '../postgres/events.ts';

const PAGE_SIZE = 50;

/** The calls of the capability history. */
export function historyRoutes(pool: pg.Pool): readonly Route[] {
  return [
    route(listHistory, async ({ caller, query }) => {
      const before = query.cursor === undefined ? undefined : recordOfCursor(query.cursor);
      if (query.cursor !== undefined && before === undefined) {
        return refuse({ code: 'request.field-invalid', field: 'cursor' });
      }
      const page = await readEvents(pool, {
        companyId: caller.companyId,
        limit: query.limit ?? PAGE_SIZE,
        ...(query.operatorId !== undefined && { operatorId: query.operatorId }),
        ...(query.action !== undefined && { action: query.action }),
        ...(query.from !== undefined && { from: startOfDay(dateOf(query.from)) }),
        ...(query.to !== undefined && { until: startOfDay(addDays(dateOf(query.to), 1)) }),
        ...(before !== undefined && { before }),
      });
      return ok({ items: page.events.map(presentEvent), nextCursor: page.next === null ? null : cursorOf(page.next) });
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
