/** PRODUCT.md section 9: seven days. */
export const TOKEN_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

function base64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A token in the form of a JWT; it is signed by nobody and opens nothing but the sample. */
export function writeToken(userId: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  const head = base64Url(JSON.stringify({ alg: 'none', typ: 'JWT' }));
  const claims = { userId, iat: seconds, exp: seconds + TOKEN_LIFETIME_MS / 1000 };
  return `${head}.${base64Url(JSON.stringify(claims))}.sample`;
}

/** Whose token it is; undefined for one that has run out. Throws for one that cannot be read: 500 then (READINGS 15). */
export function readToken(token: string, nowMs: number): string | undefined {
  const [, claims] = token.split('.');
  if (claims === undefined) throw new TypeError('this is no token');
  const read = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
    readonly userId?: unknown;
    readonly exp?: unknown;
  };
  if (typeof read.userId !== 'string') throw new TypeError('this token names nobody');
  return typeof read.exp === 'number' && read.exp * 1000 <= nowMs ? undefined : read.userId;
}
