import { hash } from 'node:crypto';
import { ok, refuse } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Programs } from '../../../platform/http/programs.ts';
import { livingTokenReader } from '../postgres/token-check.ts';
import { thumbprintShown } from '../domain/certificate.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;
const INVALID = refuse({ code: 'integrations.token-invalid' } as const);

/**
 * Says which program makes a call: its token is looked up by its hash, with the credential and the company as they stand at
 * this moment. A token that was asked for with a certificate opens nothing without the same one (RFC 8705, section 3).
 */
export function createEnterProgram(pool: Queryable): Programs['enter'] {
  const livingToken = livingTokenReader(pool);
  return async ({ authorization, certificate }, at) => {
    const token = BEARER.exec(authorization ?? '')?.[1];
    if (token === undefined) return INVALID;
    const found = await livingToken({ hash: hash('sha256', token, 'hex'), at });
    if (!found) return INVALID;
    const bound = found.certificateThumbprint;
    if (bound !== null && thumbprintShown(certificate) !== bound) return INVALID;
    return ok(found.caller);
  };
}
