import { formatInstant, type Clock } from '@bank/core';
import { ed25519Signer, headContent, type ChainHead } from '@bank/ledger';
import type { Settings } from '../../../platform/config/settings.ts';
import type { ExportEnd, ExportHead } from '../domain/exported-chain.ts';

/** What the first and the last line of an export are made with. */
export interface ExportTools {
  readonly settings: Pick<Settings, 'bank' | 'keys'>;
  readonly clock: Clock;
}

/** The file's first line. */
export function headLine(
  { settings, clock }: ExportTools,
  head: Pick<ExportHead, 'format' | 'chain' | 'company' | 'bankAccount'>,
): string {
  return jsonLine({
    type: 'head',
    ...head,
    bank: settings.bank.name,
    exportedAt: formatInstant(clock.now()),
  } satisfies ExportHead);
}

/** The file's last line: the last link with its signature; one that has none yet is signed now with the bank's audit key. */
export function endLine({ settings }: ExportTools, last: ChainHead & { readonly signature?: Uint8Array }): string {
  const { id, privateKey, publicKey } = settings.keys.audit;
  if (!publicKey) throw new Error('the audit key has no public half');
  const signature = last.signature ?? ed25519Signer(id, privateKey).sign(headContent(last));
  return jsonLine({
    type: 'end',
    seq: last.seq.toString(),
    hash: Buffer.from(last.hash).toString('hex'),
    keyId: id,
    publicKey: publicKey.export({ format: 'jwk' }),
    signature: Buffer.from(signature).toString('hex'),
  } satisfies ExportEnd);
}

/** One record as a line. */
export function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
