import { ok, refuse, type Result } from '@bank/core';

/** The address of a charge or a recurrence, ready to be fetched with `https://` in front. */
export interface PayloadUrl {
  /** Lower case. */
  readonly host: string;
  /** With its leading slash. */
  readonly path: string;
  /** The path speaks of a charge with due date. A hint only: what it is, the document behind the address says. */
  readonly looksLikeDueCharge: boolean;
}

/** Why an address may not be fetched. */
export type PayloadUrlFault = {
  readonly code:
    | 'payload-url.too-long' // over 77 characters
    | 'payload-url.protocol' // the address stands without one
    | 'payload-url.character' // outside letters, digits and -._~!$&'()*+,;=:@ : no query, fragment, escape or backslash
    | 'payload-url.user-info' // name or password in front of the host
    | 'payload-url.port'
    | 'payload-url.ip-address' // in any notation
    | 'payload-url.private-host' // localhost and names that only a private network knows
    | 'payload-url.host' // no name of at least two labels
    | 'payload-url.path'; // none, an empty part, or "." and ".."
  readonly at: number;
};

/** How an address is held against the rules. */
export interface PayloadUrlOptions {
  /** For addresses that no code has to hold. */
  readonly lengthMax?: number;
  /**
   * The host of whoever asks, "localhost:3000": addresses there are their own, which nobody fetches over the net. It may have a port
   * and be private, as that of a sandbox is; its path is held against the same rules.
   */
  readonly ownHost?: string | undefined;
}

/** The longest address that fits in the field. */
export const PAYLOAD_URL_LENGTH_MAX = 77;

/** Last labels that mean a private network (RFC 6761, 6762, 7686, 8375, ICANN's .internal) or are used as such. */
const PRIVATE_ENDINGS = new Set(
  'localhost local localdomain internal intranet private lan home corp arpa onion'.split(' '),
);

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LAST_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** A host that ends so is an IPv4 address to every browser: dotted, decimal, octal and hexadecimal alike (WHATWG URL). */
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/;

/**
 * Holds the address of a BR Code against the rules for fetching it: a host and a path, no protocol (https is meant), and
 * nothing that could lead the bank's server somewhere else than to a public host on port 443. What the name resolves to,
 * redirects, size and time are the fetcher's to guard.
 */
export function checkPayloadUrl(
  text: string,
  { lengthMax = PAYLOAD_URL_LENGTH_MAX, ownHost }: PayloadUrlOptions = {},
): Result<PayloadUrl, PayloadUrlFault> {
  if (text.length > lengthMax) return refuse({ code: 'payload-url.too-long', at: lengthMax });
  if (/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(text)) return refuse({ code: 'payload-url.protocol', at: 0 });
  const strange = text.search(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/[\]]/);
  if (strange >= 0) return refuse({ code: 'payload-url.character', at: strange });
  const slash = text.indexOf('/');
  const hostLength = slash < 0 ? text.length : slash;
  const host = text.slice(0, hostLength).toLowerCase();
  const hostFault = host === ownHost?.toLowerCase() ? undefined : faultOfHost(host);
  if (hostFault) return refuse(hostFault);
  const path = text.slice(hostLength);
  const bracket = path.search(/[[\]]/);
  if (bracket >= 0) return refuse({ code: 'payload-url.character', at: hostLength + bracket });
  const parts = path.split('/').slice(1);
  if (parts.length === 0 || parts.some(isNoPart)) return refuse({ code: 'payload-url.path', at: hostLength });
  return ok({ host, path, looksLikeDueCharge: parts.includes('cobv') });
}

function faultOfHost(host: string): PayloadUrlFault | undefined {
  const userInfoEnd = host.indexOf('@');
  if (userInfoEnd >= 0) return { code: 'payload-url.user-info', at: userInfoEnd };
  const colon = host.indexOf(':');
  if (host.startsWith('[') || colon !== host.lastIndexOf(':')) return { code: 'payload-url.ip-address', at: 0 };
  if (colon >= 0) return { code: 'payload-url.port', at: colon };
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  if (NUMBER.test(last)) return { code: 'payload-url.ip-address', at: 0 };
  if (PRIVATE_ENDINGS.has(last)) return { code: 'payload-url.private-host', at: 0 };
  const named = labels.length > 1 && LAST_LABEL.test(last) && labels.every((label) => LABEL.test(label));
  return named ? undefined : { code: 'payload-url.host', at: 0 };
}

function isNoPart(part: string): boolean {
  return part === '' || part === '.' || part === '..';
}
