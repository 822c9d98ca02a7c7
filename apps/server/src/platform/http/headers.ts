import { safeFileName } from '@bank/upload-files';

/** What stands on every answer (SECURITY B02). `secure`: people reach the bank by https. */
export function commonHeaders(options: { readonly secure: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'x-robots-tag': 'noindex',
    ...(options.secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

export const CSP_REPORT_PATH = '/services/csp-reports';

const CLOSED = "frame-ancestors 'none'; base-uri 'none'";

// No text becomes script, and nobody may make the policy that would say which text does: an injected one least of all.
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"] as const;

/** For answers that are data: nothing may run, even if somebody shows them as a page. */
export const DATA_POLICY = `default-src 'none'; ${CLOSED}; form-action 'none'`;

/** For files to save: not even the browser's own viewer runs anything of theirs (SECURITY I10). */
export const FILE_POLICY = `${DATA_POLICY}; sandbox`;

/** For the web apps: own scripts, styles, fonts and calls only; no inline code, no string becomes script (B01). */
export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  CLOSED,
  "form-action 'self'",
  ...TRUSTED_TYPES,
  `report-uri ${CSP_REPORT_PATH}`,
].join('; ');

/** For pages that the server makes itself: no script at all. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  CLOSED,
  "form-action 'self'",
  ...TRUSTED_TYPES,
].join('; ');

/** For pages of the server's own that show something live: a script of our own, which asks this server. */
export const LIVE_PAGE_POLICY = `${PAGE_POLICY}; script-src 'self'; connect-src 'self'`;

/** Headers of an answer that is data or a page of the server's own: never kept by anybody. */
export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** A file name as RFC 6266 has it: plain for old readers, whole for all others; made safe, whoever named the file. */
export function attachment(fileName: string): string {
  const safe = safeFileName(fileName);
  const plain = safe
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/]/g, '_');
  const whole = encodeURIComponent(safe).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
