import { addDays, formatInstant, ok, refuse, startOfDay, type Result } from '@bank/core';
import { dateOf, type CallOutcome, type ProgramCall } from '@bank/contracts';
import type { Refusal } from '../../../platform/http/route.ts';
import { cursorOfCall, placeOfCall } from '../domain/call-place.ts';
import { readCalls, type StoredCall } from '../postgres/calls.ts';
import { findCredential } from '../postgres/credentials.ts';
import type { IntegrationsContext } from './context.ts';

const PAGE_SIZE = 50;

/** Which calls somebody wants to see. */
export interface CallsQuery {
  readonly outcome?: CallOutcome | undefined;
  /** Days of São Paulo, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of what the programs of a credential called, the last call first. */
export async function listProgramCalls(
  { platform: { pool } }: Pick<IntegrationsContext, 'platform'>,
  { companyId, credentialId }: { readonly companyId: string; readonly credentialId: string },
  { outcome, from, to, cursor, limit = PAGE_SIZE }: CallsQuery,
): Promise<Result<{ items: ProgramCall[]; nextCursor: string | null }, Refusal>> {
  const before = cursor === undefined ? null : placeOfCall(cursor);
  if (before === undefined) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  if (!(await findCredential(pool, { companyId, id: credentialId }))) return refuse({ code: 'integrations.not-found' });
  const found = await readCalls(pool, {
    companyId,
    credentialId,
    outcome: outcome ?? null,
    from: from === undefined ? null : startOfDay(dateOf(from)),
    until: to === undefined ? null : startOfDay(addDays(dateOf(to), 1)),
    before,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return ok({ items: page.map(present), nextCursor: found.length > limit && last ? cursorOfCall(last) : null });
}

function present(call: StoredCall): ProgramCall {
  const { id, at, method, path, address, status, outcome, refusal, elapsedMs, traceId, key, difference } = call;
  const answered = { status, outcome, refusal, elapsedMs };
  return { id, at: formatInstant(at), method, path, address, ...answered, traceId, key, difference: [...difference] };
}
