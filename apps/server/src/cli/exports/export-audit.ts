import { formatInstant, type Instant } from '@bank/core';
import { CHAIN_START, chainOf, type JsonObject } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CommandLine } from '../command.ts';
import { endLine, findCompany, headLine, jsonLine } from './exported-company.ts';

interface LinkRow {
  readonly seq: bigint;
  readonly hash: Uint8Array;
  readonly id: string;
  readonly companyId: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly data: JsonObject;
  readonly at: Instant;
  readonly transactionId: string | null;
}

const LINKS_PER_READ = 2000;

/** Writes a company's chain of audit records as far as it is linked. */
export async function exportAudit(
  platform: Pick<Platform, 'pool' | 'settings' | 'clock'>,
  bankAccount: string,
  out: Pick<CommandLine, 'print' | 'printed'>,
): Promise<void> {
  const company = await findCompany(platform, bankAccount);
  const chain = chainOf(company.id);
  out.print(headLine(platform, { format: 'ipe.audit.v1', chain, company: company.name, bankAccount }));
  let [seq, hash] = [0n, CHAIN_START];
  for (;;) {
    const links = await readRows<LinkRow>(
      platform.pool,
      `SELECT link.seq, link.hash, record.id, record.company_id AS "companyId", record.actor, record.action, record.subject,
              record.data, record.at, record.transaction_id AS "transactionId"
       FROM ledger.audit_link AS link JOIN ledger.audit_record AS record ON record.id = link.record_id
       WHERE link.chain = $1 AND link.seq > $2 ORDER BY link.seq LIMIT ${LINKS_PER_READ}`,
      [chain, seq],
    );
    for (const { seq: place, hash: linked, at, ...record } of links) {
      const hex = Buffer.from(linked).toString('hex');
      out.print(jsonLine({ seq: place.toString(), hash: hex, record: { ...record, at: formatInstant(at) } }));
      [seq, hash] = [place, linked];
    }
    await out.printed();
    if (links.length < LINKS_PER_READ) break;
  }
  out.print(endLine(platform, chain, seq, hash));
}
