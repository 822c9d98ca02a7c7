import { formatInstant } from '@bank/core';
import { ed25519Signer, headContent } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused } from '../command.ts';
import type { ExportEnd, ExportHead } from './exported-chain.ts';

/** The company whose records are exported. */
export interface ExportedCompany {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
}

/** The company with that account number; refused where there is none. */
export async function findCompany({ pool }: Pick<Platform, 'pool'>, bankAccount: string): Promise<ExportedCompany> {
  const [company] = await readRows<ExportedCompany>(
    pool,
    'SELECT id, name, account_id AS "accountId" FROM bank.company WHERE bank_account = $1',
    [bankAccount],
  );
  if (!company) throw new CommandRefused(`Não há empresa com a conta ${bankAccount}.`);
  return company;
}

/** The file's first line. */
export function headLine(
  { settings, clock }: Pick<Platform, 'settings' | 'clock'>,
  head: Pick<ExportHead, 'format' | 'chain' | 'company' | 'bankAccount'>,
): string {
  return jsonLine({
    type: 'head',
    ...head,
    bank: settings.bank.name,
    exportedAt: formatInstant(clock.now()),
  } satisfies ExportHead);
}

/** The file's last line: the last link, signed now with the bank's audit key. */
export function endLine(
  { settings }: Pick<Platform, 'settings'>,
  chain: string,
  seq: bigint,
  hash: Uint8Array,
): string {
  const { id, privateKey, publicKey } = settings.keys.audit;
  if (!publicKey) throw new Error('the audit key has no public half');
  const signature = ed25519Signer(id, privateKey).sign(headContent({ chain, seq, hash }));
  return jsonLine({
    type: 'end',
    seq: seq.toString(),
    hash: Buffer.from(hash).toString('hex'),
    keyId: id,
    publicKey: publicKey.export({ format: 'jwk' }),
    signature: Buffer.from(signature).toString('hex'),
  } satisfies ExportEnd);
}

/** One record as a line. */
export function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
