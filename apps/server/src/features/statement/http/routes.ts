import { bankingDate, ok, refuse, type Result } from '@bank/core';
import { balanceOf } from '@bank/ledger';
import {
  annotateEntry as annotateEntryEndpoint,
  exportStatement as exportStatementEndpoint,
  listEntries as listEntriesEndpoint,
  prepareStatementExport,
  readBalance,
  readEntry,
  readStatementSummary,
  wireOf,
  type CallOutput,
  type StatementEntry,
} from '@bank/contracts';
import type { TasksOfKind } from '../../background-tasks/index.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { route, type Refusal, type Route } from '../../../platform/http/route.ts';
import { annotateEntry } from '../application/annotate-entry.ts';
import { exportStatement, type ExportDeps } from '../application/export-statement.ts';
import { prepareExport, type ExportParameters } from '../application/export-task.ts';
import { findEntry } from '../application/find-entry.ts';
import { listByAmount } from '../application/list-by-amount.ts';
import { listEntries } from '../application/list-entries.ts';
import { codesOf } from '../application/make-export.ts';
import { readSummary } from '../application/read-summary.ts';
import { presentEntry, type Entry } from '../domain/entry.ts';
import { amountCursorOf, cursorOf, placeOfAmountCursor, seqOfCursor, seqOfEntryId } from '../domain/entry-id.ts';
import { readFilter, type StatementFilter } from '../domain/statement-filter.ts';

const PAGE_SIZE = 50;
const NOT_FOUND = { code: 'statement.entry-not-found' } as const;

/** Lines as they travel, with the codes of their receipts. */
export async function presentEntries(
  deps: Pick<ExportDeps, 'receiptCodes'>,
  caller: Pick<Caller, 'companyId'>,
  entries: readonly Entry[],
): Promise<StatementEntry[]> {
  const codes = await codesOf(deps.receiptCodes, caller.companyId, entries);
  return entries.map((entry) => presentEntry(entry, codes.get(entry.orderId ?? '') ?? null));
}

async function presentOne(deps: ExportDeps, caller: Caller, entry: Entry): Promise<StatementEntry> {
  const codes = await codesOf(deps.receiptCodes, caller.companyId, [entry]);
  return presentEntry(entry, codes.get(entry.orderId ?? '') ?? null);
}

/** A page of a list by amount; it stands by no day. */
async function sortedPage(
  deps: ExportDeps,
  caller: Caller,
  filter: StatementFilter,
  {
    sort,
    cursor,
    limit = PAGE_SIZE,
  }: {
    readonly sort: 'amount' | '-amount';
    readonly cursor?: string | undefined;
    readonly limit?: number | undefined;
  },
): Promise<Result<CallOutput<typeof listEntriesEndpoint>, Refusal>> {
  const after = cursor === undefined ? undefined : placeOfAmountCursor(cursor);
  if (cursor !== undefined && after === undefined) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const direction = sort === 'amount' ? 'largest-first' : 'smallest-first';
  const page = await listByAmount(deps.pool, caller, filter, { direction, after, limit });
  if (!page.ok) return page;
  const { entries, next } = page.value;
  return ok({
    items: await presentEntries(deps, caller, entries),
    days: [],
    nextCursor: next === null ? null : amountCursorOf(next),
  });
}

/** The calls of the capability statement. */
export function statementRoutes(deps: ExportDeps, exportTasks: TasksOfKind<ExportParameters>): readonly Route[] {
  return [
    route(readBalance, async ({ caller }) => {
      const balance = await balanceOf(deps.pool, caller.accountId);
      const { balance: booked = 0n, held = 0n, available = 0n } = balance ?? {};
      return ok({ balance: wireOf(booked), held: wireOf(held), available: wireOf(available) });
    }),
    route(listEntriesEndpoint, async ({ caller, query, context }) => {
      const filter = readFilter(query, bankingDate(context.at));
      if (!filter.ok) return filter;
      if (query.sort !== undefined) return sortedPage(deps, caller, filter.value, { ...query, sort: query.sort });
      const before = query.cursor === undefined ? undefined : seqOfCursor(query.cursor);
      if (query.cursor !== undefined && before === undefined) {
        return refuse({ code: 'request.field-invalid', field: 'cursor' });
      }
      const page = await listEntries(deps.pool, caller, filter.value, { before, limit: query.limit ?? PAGE_SIZE });
      return ok({
        items: await presentEntries(deps, caller, page.entries),
        days: page.days.map(({ date, balance }) => ({ date, closingBalance: wireOf(balance) })),
        nextCursor: page.next === null ? null : cursorOf(page.next),
      });
    }),
    route(readStatementSummary, async ({ caller, query, context }) => {
      const filter = readFilter(query, bankingDate(context.at));
      if (!filter.ok) return filter;
      const summary = await readSummary(deps.pool, caller, filter.value);
      return ok({
        from: filter.value.from,
        to: filter.value.to,
        openingBalance: wireOf(summary.openingBalance),
        closingBalance: wireOf(summary.closingBalance),
        totalIn: wireOf(summary.totalIn),
        totalOut: wireOf(summary.totalOut),
        count: Number(summary.count),
      });
    }),
    route(readEntry, async ({ caller, params }) => {
      const entry = await findEntry(deps.pool, caller, seqOfEntryId(params.entryId));
      return entry ? ok(await presentOne(deps, caller, entry)) : refuse(NOT_FOUND);
    }),
    route(annotateEntryEndpoint, async ({ caller, params, body, context }) => {
      const written = await annotateEntry(deps, caller, context, { ...body, seq: seqOfEntryId(params.entryId) });
      return written.ok ? ok(await presentOne(deps, caller, written.value)) : written;
    }),
    route(exportStatementEndpoint, async ({ caller, query, context }) => {
      const filter = readFilter(query, bankingDate(context.at));
      if (!filter.ok) return filter;
      return exportStatement(deps, caller, context, { filter: filter.value, format: query.format });
    }),
    route(prepareStatementExport, ({ caller, body, context, idempotency }) =>
      prepareExport(deps, exportTasks, body, { caller, context, idempotency }),
    ),
  ];
}
