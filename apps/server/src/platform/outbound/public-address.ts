import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 addresses that are nobody's public host (IANA special-purpose registry, and 192.88.99/24, RFC 7526). */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Parts of 2000::/3 that are no public host's: protocol assignments (Teredo among them), documentation, 6to4, which carries an IPv4 address. */
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const v4 = new BlockList();
for (const [net, prefix] of PRIVATE_V4) v4.addSubnet(net, prefix, 'ipv4');
const v6 = new BlockList();
for (const [net, prefix] of PRIVATE_V6) v6.addSubnet(net, prefix, 'ipv6');
/** All that IPv6 gives to public hosts; mapped IPv4 (::ffff:…), NAT64, loopback and link-local addresses lie outside. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address is one at which a public host can be (SECURITY A8, I12): only then does the bank connect to it for
 * somebody else. What is no address in its plain notation is none.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !v4.check(address, 'ipv4');
  // A zone ("%eth0") names a place on this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !v6.check(address, 'ipv6');
}
