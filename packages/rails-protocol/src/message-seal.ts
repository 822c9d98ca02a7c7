import { constants, sign, verify, type KeyObject } from 'node:crypto';
import { ok, refuse, type Result } from '@bank/core';
import { decodeStr, type StrFault, type StrMessage } from '@bank/str';
import { checkedKey } from './signing-keys.ts';

// How messages of the STR are signed. On the real network a security header of fixed length stands before each message and
// holds its signature; it also holds the keys of its encryption, which is left to TLS here. Ours is one line of text.

/** Why a sealed message is not opened. */
export type SealFault = {
  readonly code:
    | 'signature.missing' // no seal before the message
    | 'signature.invalid'; // another content or another key than ours
};

const SEAL = /^SPB1 ([A-Za-z0-9+/]{300,1400}={0,2})\n/;
const PADDING = constants.RSA_PKCS1_PADDING;

/** A message with its seal before it: RSA with SHA-256 over exactly these characters. The same message has the same seal. */
export function sealMessage(xml: string, key: KeyObject): string {
  checkedKey(key, 'private');
  return `SPB1 ${sign('sha256', Buffer.from(xml), { key, padding: PADDING }).toString('base64')}\n${xml}`;
}

/** The message under a seal, when the one expected key made it. Nothing in it has been read. */
export function unsealMessage(sealed: string, key: KeyObject): Result<string, SealFault> {
  checkedKey(key, 'public');
  const [line, signature] = SEAL.exec(sealed) ?? [];
  if (line === undefined || signature === undefined) return refuse({ code: 'signature.missing' });
  const xml = sealed.slice(line.length);
  const isTheirs = verify('sha256', Buffer.from(xml), { key, padding: PADDING }, Buffer.from(signature, 'base64'));
  return isTheirs ? ok(xml) : refuse({ code: 'signature.invalid' });
}

/** Opens a sealed message of the STR: checks the seal with the one key that is expected, and then reads the message. */
export function openSealed(sealed: string, key: KeyObject): Result<StrMessage, SealFault | StrFault> {
  const xml = unsealMessage(sealed, key);
  return xml.ok ? decodeStr(xml.value) : xml;
}
