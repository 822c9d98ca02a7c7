import { ok, refuse, type Entropy, type Result } from '@bank/core';
import { randomLettersAndDigits } from './alphabet.ts';

declare const txidBrand: unique symbol;

/** The receiver's name for a charge, by which it finds the payment again. */
export type Txid = string & { readonly [txidBrand]: true };

/** Why a text is no txid. */
export type TxidFault = { readonly code: 'txid.malformed' };

/** What stands in a static QR Code that has no txid, and in every dynamic one. */
export const NO_TXID = '***';

/** A new txid for a dynamic charge: 32 letters and digits, unique per receiver by chance alone. */
export function newTxid(entropy: Entropy): Txid {
  return randomLettersAndDigits(32, entropy) as Txid;
}

/** Reads the txid of a dynamic charge (cob, cobv, cobr): 26 to 35 letters and digits (API Pix 2.9.0). */
export function parseTxid(text: string): Result<Txid, TxidFault> {
  return text.length <= 35 && /^[a-zA-Z0-9]{26,35}$/.test(text) ? ok(text as Txid) : refuse({ code: 'txid.malformed' });
}

/** Reads the txid of a static QR Code: 1 to 25 letters and digits, never `***`, which means that there is none. */
export function parseStaticTxid(text: string): Result<Txid, TxidFault> {
  return text.length <= 25 && /^[a-zA-Z0-9]{1,25}$/.test(text) ? ok(text as Txid) : refuse({ code: 'txid.malformed' });
}
