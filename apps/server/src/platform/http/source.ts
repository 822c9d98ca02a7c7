import { isIPv4, isIPv6 } from 'node:net';

/**
 * An address in one form: IPv4 as it is, also where IPv6 carries it (RFC 4291 section 2.5.5.2), IPv6 in the form of
 * RFC 5952. Undefined for any other text, as a header of a proxy may bring.
 */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const groups = groupsOf(text);
  if (!groups) return undefined;
  return (
    carriedIPv4(groups) ??
    new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`).hostname.slice(1, -1)
  );
}

/**
 * Under what calls of an address are counted: the address itself, and of IPv6 its /64, which is what one connection is
 * given (RFC 6177 section 2): whoever has one has all the 2^64 addresses in it. Text that is no address counts as one.
 */
export function sourceOf(address: string): string {
  const canonical = canonicalAddress(address);
  if (canonical === undefined) return 'unknown';
  const groups = groupsOf(canonical);
  if (!groups) return canonical;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(text: string): readonly number[] | undefined {
  const [address = ''] = text.split('%');
  if (!isIPv6(address)) return undefined;
  // The last 32 bits may be written as IPv4.
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return tail === undefined
    ? before
    : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function carriedIPv4(groups: readonly number[]): string | undefined {
  const [, , , , , mark = 0, high = 0, low = 0] = groups;
  if (mark !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
