import {
  addDays,
  bankingDate,
  formatInstant,
  instant,
  ok,
  parseInstant,
  refuse,
  startOfDay,
  type Instant,
  type Result,
} from '@bank/core';
import {
  CHARGE_STAGES,
  dateOf,
  wireOf,
  type CallOutput,
  type ChargeStage,
  type CodeKind,
  type listPixCharges,
  type SheetFormat,
  type sumPixCharges,
} from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { CHARGES_SHEET, type ChargeSheetRow } from '../documents/charges-sheet.ts';
import {
  listCharges,
  sumCharges,
  type ChargeFilter,
  type ChargePlace,
  type ListedCharge,
} from '../postgres/charge-queries.ts';
import { actOf, type Asked, type PixChargesContext } from './context.ts';
import { presentRow } from './present.ts';

const PAGE_ROWS = 50;
const ROWS_PER_READ = 500;

/** What list, sums and export are narrowed by, as they are asked. */
export interface ChargesQuery {
  readonly stage?: ChargeStage | undefined;
  readonly kind?: CodeKind | undefined;
  /** Days of São Paulo, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

function filterOf({ kind, from, to, search }: ChargesQuery, companyId: string, at: Instant): ChargeFilter {
  return {
    companyId,
    kind,
    from: from === undefined ? undefined : startOfDay(dateOf(from)),
    until: to === undefined ? undefined : startOfDay(addDays(dateOf(to), 1)),
    search,
    at,
    today: bankingDate(at),
  };
}

/** A page of the company's charges, newest first. */
export async function listPage(
  charges: PixChargesContext,
  {
    cursor,
    limit = PAGE_ROWS,
    ...query
  }: ChargesQuery & { readonly cursor?: string | undefined; readonly limit?: number | undefined },
  { companyId }: Pick<Caller, 'companyId'>,
  at: Instant,
): Promise<Result<CallOutput<typeof listPixCharges>, Refusal>> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const filter = { ...filterOf(query, companyId, at), stage: query.stage };
  const found = await listCharges(charges.pool, filter, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const returned = await returnedOf(charges, companyId, page);
  return ok({
    items: page.map((row) => presentRow(row, returned(row))),
    nextCursor: found.length > limit && last ? cursorOf(last) : null,
  });
}

/** What went back of what paid each of them. */
async function returnedOf(
  { became }: Pick<PixChargesContext, 'became'>,
  companyId: string,
  rows: readonly ListedCharge[],
): Promise<(row: ListedCharge) => bigint> {
  const ids = rows.flatMap(({ id, payments }) => (payments > 0 ? [id] : []));
  const returned = ids.length === 0 ? new Map<string, bigint>() : await became.returnedOfCharges(companyId, ids);
  return ({ id }) => returned.get(id) ?? 0n;
}

/** Count, unpaid amount and paid amount of the charges of each stage; stages without charges are included. */
export async function sumByStage(
  { pool }: Pick<PixChargesContext, 'pool'>,
  query: Omit<ChargesQuery, 'stage'>,
  { companyId }: Pick<Caller, 'companyId'>,
  at: Instant,
): Promise<CallOutput<typeof sumPixCharges>> {
  const sums = new Map((await sumCharges(pool, filterOf(query, companyId, at))).map((sum) => [sum.stage, sum]));
  return {
    stages: CHARGE_STAGES.map((stage) => {
      const { count, unpaid, paid } = sums.get(stage) ?? { count: 0, unpaid: 0n, paid: 0n };
      return { stage, count, unpaid: wireOf(unpaid), paid: wireOf(paid) };
    }),
  };
}

/**
 * Exactly what is filtered, newest first, as CSV or XLSX, made while it is sent. That somebody exported stands in the
 * company's history before the first byte leaves.
 */
export async function exportCharges(
  charges: PixChargesContext,
  { format, ...query }: ChargesQuery & { readonly format: SheetFormat },
  asked: Asked,
): Promise<FileResponse> {
  const { companyId, bankAccount } = asked.caller;
  const { at } = asked.context;
  const { stage = null, kind = null, from = null, to = null } = query;
  const data = { format, stage, kind, from, to };
  await appendAudit(charges.pool, [
    actOf(charges, { action: 'pix-charges.exported', subject: companyId, data }, asked),
  ]);
  const filter = { ...filterOf(query, companyId, at), stage: query.stage };
  const stem = `cobrancas-pix-${bankAccount}-${bankingDate(at)}`;
  return sheetFile(CHARGES_SHEET, rowsOf(charges, filter), { stem, format });
}

async function* rowsOf(
  charges: PixChargesContext,
  filter: ChargeFilter & { readonly stage: ChargeStage | undefined },
): AsyncGenerator<readonly ChargeSheetRow[]> {
  let after: ChargePlace | undefined;
  for (;;) {
    const page = await listCharges(charges.pool, filter, { after, limit: ROWS_PER_READ });
    const returned = await returnedOf(charges, filter.companyId, page);
    yield page.map((row) => ({ ...row, returned: returned(row) }));
    after = page.at(-1);
    if (page.length < ROWS_PER_READ) return;
  }
}

/** The place after a charge, as a text without meaning to others; it gives nobody anything of another company. */
function cursorOf({ createdAt, id }: ChargePlace): string {
  return Buffer.from(`${formatInstant(createdAt)} ${id}`).toString('base64url');
}

function placeOf(cursor: string): ChargePlace | undefined {
  const [moment = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ');
  const createdAt = parseInstant(moment);
  const isPlace = createdAt !== undefined && /^cob_[0-9a-z]{26}$/.test(id) && rest.length === 0;
  return isPlace ? { createdAt: instant(createdAt), id } : undefined;
}
