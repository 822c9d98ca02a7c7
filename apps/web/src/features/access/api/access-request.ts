/** A QR request of this browser: only who knows the secret can redeem the id (SECURITY.md, M-QR). */
export interface AccessRequest {
  /** base64url(SHA-256(secret)), 43 characters: what the QR code shows. */
  readonly id: string;
  readonly secret: string;
}

/** Makes a new request from 32 random bytes. The secret stays in memory and is sent to the bank alone. */
export async function makeAccessRequest(
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>,
  crypto: Pick<Crypto, 'subtle'>,
): Promise<AccessRequest> {
  const secret = base64url(randomBytes(32));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { id: base64url(new Uint8Array(digest)), secret };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
