import { isIP } from 'node:net';

/** Says in so many words that nothing stands before the server. */
const NONE = 'none';
/** Groups of addresses that the framework knows by name. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whose X-Forwarded-For is believed, and what is wrong with the setting. */
export interface TrustedProxies {
  readonly addresses: readonly string[];
  readonly faults: readonly string[];
}

/**
 * Reads IPE_TRUSTED_PROXIES: addresses and networks (10.0.0.0/8) by commas, or "none". Production must say which: who
 * stands behind a proxy that is not named is counted as the proxy, and all customers hold each other up; a whole world
 * that is believed may name itself as it likes. A network is therefore never everybody.
 */
export function readTrustedProxies(setting: string | undefined, production: boolean): TrustedProxies {
  const named = (setting ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  if (named.length === 0) {
    const missing = `IPE_TRUSTED_PROXIES: informe os endereços dos proxies à frente do servidor, ou "${NONE}" se não há nenhum.`;
    return { addresses: [], faults: production ? [missing] : [] };
  }
  if (named.length === 1 && named[0] === NONE) return { addresses: [], faults: [] };
  const wrong = named.filter((address) => !isProxyAddress(address));
  const fault = `IPE_TRUSTED_PROXIES: "${wrong.join(', ')}" não é endereço nem rede de proxy.`;
  return { addresses: named, faults: wrong.length === 0 ? [] : [fault] };
}

function isProxyAddress(text: string): boolean {
  if (NAMED.has(text)) return true;
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) >= 8 && Number(length) <= (version === 4 ? 32 : 128);
}
