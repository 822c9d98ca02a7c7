import { newUuid, ok, refuse, type Result } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import { readCsv, explainSheet, type SheetRow } from '@bank/spreadsheets';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changesBy, type InstitutionChanges } from '../domain/changes.ts';
import { readParticipants, type ParticipantOfStr } from '../domain/participants-file.ts';
import { lockInstitutions, markGone, writeInstitutions } from '../postgres/institutions.ts';

/** Why a file was not imported; nothing of it was kept. */
export type ImportRefusal =
  /** A sentence that names the line. */
  | { readonly code: 'unreadable'; readonly why: string }
  /** So many would go as no month takes: the file may be cut off. */
  | { readonly code: 'many-gone'; readonly gone: readonly ParticipantOfStr[]; readonly known: number };

/** What an import did. */
export interface Imported extends InstitutionChanges {
  /** How many institutions the file names. */
  readonly listed: number;
}

/** The list has a few hundred; what is far beyond is another file. */
const ROWS_MAX = 5_000;
/** More than these leave no list at once, unless whoever imports says how many it may be. */
const GONE_MAX = 10;

/**
 * Imports Banco Central's list of participants of the STR: all of it or nothing. The same file again changes nothing and
 * leaves no trace. `goneAgreed`: so many may leave the list, said by whoever has looked.
 */
export async function importParticipants(
  { pool, clock, entropy }: Pick<Platform, 'pool' | 'clock' | 'entropy'>,
  file: Uint8Array,
  { by, goneAgreed }: { readonly by: string; readonly goneAgreed?: number | undefined },
): Promise<Result<Imported, ImportRefusal>> {
  const rows = await rowsOf(file);
  if (!rows.ok) return refuse({ code: 'unreadable', why: rows.error });
  const listed = readParticipants(rows.value);
  if (!listed.ok) return refuse({ code: 'unreadable', why: `Linha ${listed.error.line}: ${listed.error.why}` });
  const at = clock.now();
  return inTransaction(pool, async (client) => {
    const kept = await lockInstitutions(client);
    const changes = changesBy(listed.value, kept);
    const { added, changed, gone } = changes;
    if (gone.length > GONE_MAX && gone.length !== goneAgreed)
      return refuse({ code: 'many-gone', gone, known: kept.filter((one) => !one.gone).length });
    const done = ok({ ...changes, listed: listed.value.length });
    if (added.length + changed.length + gone.length === 0) return done;
    await writeInstitutions(client, [...added, ...changed.map(({ now }) => now)], at);
    await markGone(
      client,
      gone.map(({ ispb }) => ispb),
      at,
    );
    const counts = { listed: listed.value.length, added: added.length, changed: changed.length, gone: gone.length };
    const data = { operatorName: by, ...counts };
    const id = newUuid(clock, entropy);
    const act = { actor: `staff:${by}`, action: 'institutions.imported', subject: 'STR', data, at };
    await appendAudit(client, [{ id, companyId: null, ...act }]);
    return done;
  });
}

async function rowsOf(file: Uint8Array): Promise<Result<readonly SheetRow[], string>> {
  const rows: SheetRow[] = [];
  for await (const some of readCsv([file], { limits: { rowsMax: ROWS_MAX } })) {
    if (!some.ok) return refuse(explainSheet(some.error));
    rows.push(...some.value);
  }
  return ok(rows);
}
