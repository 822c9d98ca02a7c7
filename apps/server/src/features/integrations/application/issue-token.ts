import { hash, timingSafeEqual } from 'node:crypto';
import { bankingDate, HOUR_MS, ok, refuse, SECOND_MS, type Result } from '@bank/core';
import type { Scope } from '@bank/contracts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import { thumbprintShown } from '../domain/certificate.ts';
import { tokenEnd } from '../domain/credential.ts';
import { grantedScopes, type TokenRefusal, type TokenRequest } from '../domain/token-request.ts';
import { findAsking, insertToken, type AskingCredential } from '../postgres/tokens.ts';
import { certificateNeeded, type IntegrationsContext } from './context.ts';

/** A token as a program gets it, this once. */
export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly Scope[];
}

const TOKEN_BYTES = 32;
const TOKEN_MS = HOUR_MS;
/** What the secret of a client that nobody has is held against. */
const NO_HASH = Buffer.alloc(32);

/** One sentence, whatever is wrong: who tries learns nothing of which credentials there are. */
const NOT_KNOWN: TokenRefusal = {
  error: 'invalid_client',
  description: 'Credencial desconhecida ou encerrada, segredo errado, ou certificado que não é o dela.',
};

/**
 * Gives a program a token of its credential, for an hour at most: bound to the credential's certificate where it has one, which
 * the program must show now and with each call (RFC 8705). Unknown, revoked, wrong secret and wrong certificate are one refusal
 * after the same work. `certificate`: Client-Cert of RFC 9440, from a trusted proxy.
 */
export async function issueToken(
  { platform }: Pick<IntegrationsContext, 'platform'>,
  { clientId, clientSecret, scopes }: Pick<TokenRequest, 'clientId' | 'clientSecret' | 'scopes'>,
  { certificate, context }: { readonly certificate: string | undefined; readonly context: RequestContext },
): Promise<Result<IssuedToken, TokenRefusal>> {
  const { pool, entropy, settings } = platform;
  const { at } = context;
  const shown = thumbprintShown(certificate);
  if (certificateNeeded(settings) && shown === undefined) return refuse(NOT_KNOWN);
  const found = await findAsking(pool, clientId, bankingDate(at));
  const isSecret = timingSafeEqual(hash('sha256', clientSecret, 'buffer'), found?.secretHash ?? NO_HASH);
  if (!found || !isSecret || !isShown(found, shown, certificateNeeded(settings))) return refuse(NOT_KNOWN);
  const granted = grantedScopes(scopes, found.scopes);
  if (!granted.ok) return granted;
  const expiresAt = tokenEnd(found, at, TOKEN_MS);
  const expiresInSeconds = Math.floor((expiresAt - at) / SECOND_MS);
  if (expiresInSeconds < 1) return refuse(NOT_KNOWN);
  const accessToken = Buffer.from(entropy.bytes(TOKEN_BYTES)).toString('base64url');
  const tokenHash = hash('sha256', accessToken, 'buffer');
  const kept = await insertToken(pool, found, { tokenHash, scopes: granted.value, issuedAt: at, expiresAt });
  return kept ? ok({ accessToken, expiresInSeconds, scopes: granted.value }) : refuse(NOT_KNOWN);
}

function isShown({ certificate }: AskingCredential, shown: string | undefined, needed: boolean): boolean {
  return certificate === null ? !needed : shown === certificate.thumbprint;
}
