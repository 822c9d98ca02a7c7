import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether an Authorization header carries the secret: as a bearer's, or as the password of anybody, which is how a
 * browser asks a person for it. Takes the same time however much of it is right.
 */
export function carriesSecret(authorization: string | string[] | undefined, secret: string): boolean {
  const given = typeof authorization === 'string' ? secretOf(authorization) : undefined;
  return timingSafeEqual(digest(given ?? ''), digest(secret)) && given !== undefined;
}

function secretOf(authorization: string): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  const [, password] = /^[^:]*:(.*)$/su.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return scheme === '' ? undefined : password;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
