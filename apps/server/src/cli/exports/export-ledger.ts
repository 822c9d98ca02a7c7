import { formatInstant, type CivilDate, type Instant } from '@bank/core';
import { CHAIN_START, type JsonObject } from '@bank/ledger';
import { endLine, entryHash, headLine, jsonLine, type ExportedEntry } from '../../features/history/index.ts';
import { readRows } from '../../platform/database/rows.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CommandLine } from '../command.ts';
import { findCompany } from './find-company.ts';

interface EntryRow {
  readonly seq: bigint;
  readonly transaction_id: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly banking_date: CivilDate;
  readonly at: Instant;
  readonly detail: JsonObject | null;
}

const ENTRIES_PER_READ = 5000n;

/** Writes all entries of a company's account, chained while they are written. */
export async function exportLedger(
  platform: Pick<Platform, 'pool' | 'settings' | 'clock'>,
  bankAccount: string,
  out: Pick<CommandLine, 'print' | 'printed'>,
): Promise<void> {
  const company = await findCompany(platform, bankAccount);
  const chain = `ledger:${company.accountId}`;
  out.print(headLine(platform, { format: 'ipe.ledger.v1', chain, company: company.name, bankAccount }));
  let seq = 0n;
  let hash: Uint8Array = CHAIN_START;
  for (;;) {
    const rows = await readRows<EntryRow>(
      platform.pool,
      `SELECT seq, transaction_id, kind, amount, balance_after, banking_date, at, detail FROM ledger.entry
       WHERE account_id = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq`,
      [company.accountId, seq + 1n, seq + ENTRIES_PER_READ],
    );
    for (const row of rows) {
      const entry = exported(row);
      hash = entryHash(hash, entry);
      out.print(jsonLine({ seq: entry.seq, hash: Buffer.from(hash).toString('hex'), entry }));
      seq = row.seq;
    }
    await out.printed();
    if (rows.length === 0) break;
  }
  out.print(endLine(platform, { chain, seq, hash }));
}

function exported(row: EntryRow): ExportedEntry {
  return {
    seq: row.seq.toString(),
    transactionId: row.transaction_id,
    kind: row.kind,
    amountCentavos: row.amount.toString(),
    balanceAfterCentavos: row.balance_after.toString(),
    bankingDate: row.banking_date,
    at: formatInstant(row.at),
    detail: row.detail,
  };
}
