/** What the interface reads from an access token (PRODUCT.md section 3); the server alone decides what it is worth. */
export interface TokenClaims {
  readonly name: string;
  readonly bankAccount: string;
  /** When it ends, milliseconds since 1970. */
  readonly expiresAtMs: number;
  /** How long it lives; undefined where it does not say. */
  readonly lifeMs?: number;
}

/** Reads the claims of a JWT; undefined when the text is none or lacks one of the three. */
export function readClaims(token: string): TokenClaims | undefined {
  const part = token.split('.')[1];
  if (part === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return undefined;
    const { name, exp, iat, 'custom:account_number': account } = claims as Record<string, unknown>;
    if (typeof name !== 'string' || typeof exp !== 'number') return undefined;
    if (typeof account !== 'string' && typeof account !== 'number') return undefined;
    return {
      name,
      bankAccount: String(account),
      expiresAtMs: exp * 1000,
      ...(typeof iat === 'number' && { lifeMs: (exp - iat) * 1000 }),
    };
  } catch {
    return undefined;
  }
}
