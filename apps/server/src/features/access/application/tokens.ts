import { createHash } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { instant, type Instant } from '@bank/core';
import type { BankKey } from '../../../platform/config/keys.ts';

/** What a token says: the three claims that the interface reads, and whose session it is. */
export interface TokenSubject {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly bankAccount: string;
}

/** A token whose signature is ours. */
export interface VerifiedToken {
  readonly sessionId: string;
  /** SHA-256 of the session's id: what the database knows it by. */
  readonly sessionHash: Buffer;
  readonly operatorId: string;
  readonly expiresAt: Instant;
}

/** Makes and checks access tokens (JWT, ES256). */
export interface Tokens {
  issue(subject: TokenSubject, times: { readonly at: Instant; readonly expiresAt: Instant }): Promise<string>;
  /** Undefined for whatever is not a token of ours; whether it has expired is the caller's to look at. */
  verify(token: string): Promise<VerifiedToken | undefined>;
}

const ALGORITHM = 'ES256';
const TOKEN_LENGTH_MAX = 2048;
const VERIFIED_MAX = 5000;

/** The key that signs now, and those that hold or held. */
export interface TokenKeys {
  current(): BankKey;
  known(): Promise<readonly { readonly id: string; readonly publicKey: BankKey['publicKey'] }[]>;
}

/** An unknown key is looked for no more often than this: anybody can write an id into a token. */
const LOOK_AGAIN_MS = 5000;

/** Tokens signed with the present key. Signatures that were verified are remembered, a bounded number of them. */
export function createTokens(keys: TokenKeys): Tokens {
  const verified = new Map<string, VerifiedToken>();
  const publicKeyOf = keyFinder(keys);
  return {
    async issue({ sessionId, operatorId, name, bankAccount }, { at, expiresAt }) {
      const { id: kid, privateKey } = keys.current();
      return new SignJWT({ name, 'custom:account_number': bankAccount, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
        .setSubject(operatorId)
        .setIssuedAt(Math.floor(at / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(privateKey);
    },
    async verify(token) {
      const known = verified.get(token);
      if (known) return known;
      if (token.length > TOKEN_LENGTH_MAX || !isCanonical(token)) return undefined;
      const publicKey = await publicKeyOf(token);
      const fresh = publicKey && (await verifySignature(token, publicKey));
      if (!fresh) return undefined;
      if (verified.size >= VERIFIED_MAX) verified.delete(verified.keys().next().value ?? token);
      verified.set(token, fresh);
      return fresh;
    },
  };
}

// The last letter of base64url may carry bits that say nothing (RFC 4648 section 3.5): of the ways to write the same
// signature one is right, so that a token is one text.
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

// Another server may sign with a newer key, and who came in before a rotation has a token of a former one: sessions end by
// the database, not by the key.
function keyFinder(keys: TokenKeys): (token: string) => Promise<BankKey['publicKey']> {
  let others: ReadonlyMap<string, BankKey['publicKey']> = new Map();
  let lookedAt = -Infinity;
  return async (token) => {
    const kid = keyIdOf(token);
    const current = keys.current();
    if (kid === undefined || kid === current.id) return current.publicKey;
    if (!others.has(kid) && performance.now() - lookedAt >= LOOK_AGAIN_MS) {
      lookedAt = performance.now();
      others = new Map((await keys.known()).map(({ id, publicKey }) => [id, publicKey]));
    }
    return others.get(kid);
  };
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

async function verifySignature(
  token: string,
  publicKey: NonNullable<BankKey['publicKey']>,
): Promise<VerifiedToken | undefined> {
  try {
    // The bank's clock judges the times, at every call; here only form and signature count.
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      currentDate: new Date(0),
    });
    const { sid, sub, exp } = payload;
    if (typeof sid !== 'string' || typeof sub !== 'string' || typeof exp !== 'number') return undefined;
    return { sessionId: sid, sessionHash: sessionHashOf(sid), operatorId: sub, expiresAt: instant(exp * 1000) };
  } catch {
    return undefined;
  }
}

/** What is kept of a session's id. */
export function sessionHashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest();
}
