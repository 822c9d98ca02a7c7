import { createHash, createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { MINUTE_MS, parseInstant, type Instant } from '@bank/core';
import type { DeviceSignature } from '@bank/contracts';

/** The public half of a device's key. */
export interface DevicePublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

const AGE_MS_MAX = 2 * MINUTE_MS;

/** The key if it is a point of the curve; undefined otherwise. */
export function readDeviceKey(jwk: DevicePublicKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: { ...jwk } as JsonWebKey, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/** The one way in which a key is written: 43 characters of base64url leave two bits open, which say nothing. */
export function writtenKey(key: KeyObject): DevicePublicKey {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return { kty: 'EC', crv: 'P-256', x, y };
}

/** Whether a device signed lately: at most two minutes from now, either way. */
export function isFresh(signedAt: string, now: Instant): boolean {
  const at = parseInstant(signedAt);
  return at !== undefined && Math.abs(now - at) <= AGE_MS_MAX;
}

/** Whether the signature (ECDSA P-256, SHA-256, r‖s) is that key's over the content. */
export function isSignedBy(jwk: DevicePublicKey, device: DeviceSignature, content: string): boolean {
  const key = readDeviceKey(jwk);
  if (!key) return false;
  const signature = Buffer.from(device.signature, 'base64url');
  return verify('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** What a use of a signature is remembered by: device and content, so that another form of it is the same use. */
export function contentHash(deviceId: string, content: string): Buffer {
  return createHash('sha256').update(`${deviceId}\n${content}`).digest();
}
