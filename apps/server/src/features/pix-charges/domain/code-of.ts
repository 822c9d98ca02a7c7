import { merchantText, writeDynamicBrCode, writeStaticBrCode } from '@bank/brcode';
import { base32, ok, refuse, type Entropy, type Instant, type Result } from '@bank/core';
import { moneyOf } from '@bank/contracts';
import type { ChargeRecord } from './charge.ts';
import { locationPath, PAYER_PATH, tokenOfPath } from './location.ts';

// The code of a charge, and where it leads to.

const TOKEN_BYTES = 17;
/** 130 random bits. */
const TOKEN_LENGTH = 26;
const TXID_BYTES = 22;
const TXID_LENGTH = 35;
const NAME_LENGTH_MAX = 25;
const CITY_LENGTH_MAX = 15;
const REQUEST_LENGTH_MAX = 72;
/** Where nothing of a name can stand in a code. */
const NAME_UNWRITABLE = 'RECEBEDOR';
/** Where a company has not said its city; the field may not be empty, and no payer is shown it. */
const CITY_UNKNOWN = 'BRASIL';

/** What leads to a charge and cannot be guessed. */
export function newToken(entropy: Entropy): string {
  return base32(entropy.bytes(TOKEN_BYTES)).slice(-TOKEN_LENGTH);
}

const LOCATION_ID_BITS = 53n;

/** A place of its own for a new charge, made with it. */
export function newLocation(
  entropy: Entropy,
  at: Instant,
): Pick<ChargeRecord, 'token' | 'locationId' | 'locationSince' | 'namedLocation'> {
  return { token: newToken(entropy), locationId: newLocationId(entropy), locationSince: at, namedLocation: null };
}

/** The number of a location: by lot, and one that every JSON reader takes whole. */
export function newLocationId(entropy: Entropy): bigint {
  return BigInt.asUintN(Number(LOCATION_ID_BITS), Buffer.from(entropy.bytes(8)).readBigUInt64BE()) || 1n;
}

/** A txid of the bank's making. */
export function newTxid(entropy: Entropy): string {
  return base32(entropy.bytes(TXID_BYTES)).slice(-TXID_LENGTH);
}

/** The host of an address of ours, with its port, as it stands in a code. */
export function hostOf(publicUrl: string): string {
  return new URL(publicUrl).host;
}

/** Where the document of a charge stands, without protocol; null for a static code, which says all itself, and for one that stands nowhere. */
export function locationOf({ kind, token }: Pick<ChargeRecord, 'kind' | 'token'>, publicUrl: string): string | null {
  if (kind === 'static' || token === null) return null;
  return `${hostOf(publicUrl)}${locationPath(kind, token)}`;
}

/** The token in an address to which a code leads; undefined where it is none of ours. */
export function tokenOfLocation(location: string, publicUrl: string): string | undefined {
  const host = hostOf(publicUrl);
  return location.slice(0, host.length).toLowerCase() === host ? tokenOfPath(location.slice(host.length)) : undefined;
}

/** The payer's page of a charge; null for one that stands nowhere. */
export function linkOf({ token }: Pick<ChargeRecord, 'token'>, publicUrl: string): string | null {
  return token === null ? null : `${publicUrl}${PAYER_PATH}/${token}`;
}

/** How the receiver stands in a code. Payers are shown the name of the directory, not this one. */
export interface CodeMerchant {
  readonly name: string;
  readonly tradeName: string;
  readonly city: string | null;
}

/** Pix Copia e Cola of a charge, null for one that stands nowhere; refused where key and description together are too long for one. */
export function codeOf(
  charge: Pick<ChargeRecord, 'kind' | 'token' | 'content' | 'txid'>,
  merchant: CodeMerchant,
  publicUrl: string,
): Result<string | null, 'too-long'> {
  const { content, txid } = charge;
  if (charge.kind !== 'static' && charge.token === null) return ok(null);
  const names = {
    merchantName:
      merchantText(merchant.tradeName, NAME_LENGTH_MAX) ||
      merchantText(merchant.name, NAME_LENGTH_MAX) ||
      NAME_UNWRITABLE,
    merchantCity: merchantText(merchant.city ?? '', CITY_LENGTH_MAX) || CITY_UNKNOWN,
  };
  const url = locationOf(charge, publicUrl);
  const written =
    url !== null
      ? writeDynamicBrCode({ ...names, url, ownHost: hostOf(publicUrl) })
      : writeStaticBrCode({
          ...names,
          pixKey: content.key,
          amount: content.amount === undefined ? null : moneyOf(content.amount),
          txid,
          additionalInfo: merchantText(content.request ?? '', REQUEST_LENGTH_MAX) || null,
        });
  if (written.ok) return written;
  if (written.error.code === 'brcode.template-length') return refuse('too-long');
  // Whatever goes in was checked before: a code that cannot be written is a fault of ours.
  throw new Error(`a charge has no code: ${written.error.code}`);
}
