import { createCipheriv, createDecipheriv } from 'node:crypto';
import { assert, type Entropy } from '@bank/core';
import type { SealingKey } from '../../../platform/config/webhook-settings.ts';

// The bank has to sign with a webhook's secret, so it keeps it; the database holds it sealed only (decision 069): AES-256-GCM by
// a key that lies in a file of the servers, bound to the company and the webhook that it belongs to.

/** Bytes of a secret. */
export const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Whose secret it is: sealed for one it opens for no other. */
export interface SecretOwner {
  readonly companyId: string;
  readonly id: string;
}

/** Seals a secret by the first key: its id, a nonce, a tag and the text. */
export function sealSecret(
  secret: Uint8Array,
  owner: SecretOwner,
  [key]: readonly SealingKey[],
  entropy: Entropy,
): Buffer {
  assert(key !== undefined, 'there is a key that seals secrets');
  const nonce = entropy.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.key, nonce);
  cipher.setAAD(Buffer.from(aboutOf(owner)));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  const id = Buffer.from(key.id);
  return Buffer.concat([Buffer.of(id.length), id, nonce, cipher.getAuthTag(), text]);
}

/** Opens a sealed secret; throws where it was sealed for somebody else, or by a key that this server does not have. */
export function openSecret(sealed: Uint8Array, owner: SecretOwner, keys: readonly SealingKey[]): Buffer {
  const bytes = Buffer.from(sealed);
  const idLength = bytes[0] ?? 0;
  const keyId = bytes.subarray(1, 1 + idLength).toString();
  const key = keys.find(({ id }) => id === keyId);
  assert(key !== undefined, `the key ${keyId} that sealed a webhook's secret is among the servers' keys`);
  const rest = bytes.subarray(1 + idLength);
  const opener = createDecipheriv('aes-256-gcm', key.key, rest.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  opener.setAAD(Buffer.from(aboutOf(owner)));
  opener.setAuthTag(rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([opener.update(rest.subarray(NONCE_BYTES + TAG_BYTES)), opener.final()]);
}

function aboutOf({ companyId, id }: SecretOwner): string {
  return `webhook ${companyId} ${id}`;
}
