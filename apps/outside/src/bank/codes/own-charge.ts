import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { compactVerify, decodeProtectedHeader } from 'jose';
import { readPayload, type ChargePayload } from '@bank/cobv';
import type { CivilDate } from '@bank/core';
import { CHARGE_ALGORITHMS } from '@bank/rails-protocol';

/** The bank under test, as banks that pay its charges meet it. */
export interface ChargingBank {
  /** Where it is reached: the host of its codes stands there. */
  readonly url: string;
  /** Whose certificates its charges are signed with. */
  readonly authority: KeyObject;
}

const PATIENCE_MS = 5_000;

/**
 * A charge of the bank under test, read as a payer's bank reads it: fetched at the code's address with the day of payment, and
 * believed only where the key at the address that its header names has signed it, by a certificate of the authority. Undefined for
 * all else.
 */
export async function readOwnCharge(
  { url, authority }: ChargingBank,
  path: string,
  day: CivilDate,
): Promise<ChargePayload | undefined> {
  const jws = await fetchText(new URL(`${path}?DPP=${day}`, url), url);
  if (jws === undefined) return undefined;
  try {
    const { jku, kid } = decodeProtectedHeader(jws);
    const shown = jku === undefined ? undefined : await fetchText(new URL(jku), url);
    const keys = (JSON.parse(shown ?? '{}') as { readonly keys?: readonly { kid?: string; x5c?: string[] }[] }).keys;
    const [der] = keys?.find((key) => key.kid === kid)?.x5c ?? [];
    const certificate = der === undefined ? undefined : new X509Certificate(Buffer.from(der, 'base64'));
    if (!certificate?.verify(createPublicKey(authority))) return undefined;
    const { payload } = await compactVerify(jws, certificate.publicKey, { algorithms: [...CHARGE_ALGORITHMS] });
    const read = readPayload(JSON.parse(Buffer.from(payload).toString('utf8')));
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}

/** What stands at an address of the bank, and of nobody else. */
async function fetchText(address: URL, bankUrl: string): Promise<string | undefined> {
  if (address.origin !== new URL(bankUrl).origin) return undefined;
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? (await answer.text()).trim() : undefined;
  } catch {
    return undefined;
  }
}
