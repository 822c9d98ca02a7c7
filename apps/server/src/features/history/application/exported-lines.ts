import type { KeyObject } from 'node:crypto';
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

/** A head's signature with the key that made it. */
export interface MadeSignature {
  readonly keyId: string;
  readonly publicKey: KeyObject;
  readonly signature: Uint8Array;
}

/** The file's last line: the last link with its signature; one that has none yet is signed now with the bank's audit key. */
export function endLine({ settings }: ExportTools, last: ChainHead, made?: MadeSignature): string {
  const { keyId, publicKey, signature } = made ?? signedNow(settings.keys.audit, last);
  return jsonLine({
    type: 'end',
    seq: last.seq.toString(),
    hash: Buffer.from(last.hash).toString('hex'),
    keyId,
    publicKey: publicKey.export({ format: 'jwk' }),
    signature: Buffer.from(signature).toString('hex'),
  } satisfies ExportEnd);
}

function signedNow({ id, privateKey, publicKey }: Settings['keys']['audit'], last: ChainHead): MadeSignature {
  if (!publicKey) throw new Error('the audit key has no public half');
  return { keyId: id, publicKey, signature: ed25519Signer(id, privateKey).sign(headContent(last)) };
}

/** One record as a line. */
export function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
