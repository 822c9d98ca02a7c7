import type { SessionProfile } from './profile.ts';

/** A token with those claims, signed by nobody: the interface reads it, only the bank could believe it. */
export function tokenOf(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown): string =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part(claims)}.signature`;
}

/** A token of Ana Conceição, account 10001, that ends at that second. */
export function tokenUntil(expSeconds: number): string {
  return tokenOf({ name: 'Ana Conceição', 'custom:account_number': '10001', exp: expSeconds });
}

/** The administrator of 10001. */
export const ADMINISTRATOR: SessionProfile = {
  isLegalPerson: true,
  productPermissions: ['PIX', 'TRANSFER', 'PAYMENT', 'CHARGING', 'CHECKS'],
  operator: {
    id: 'opr_1',
    name: 'Ana Conceição',
    role: 'SA',
    permissions: [
      'STATEMENT_VIEW',
      'PIX_VIEW',
      'PIX_CREATE',
      'ORDERS_VIEW',
      'HISTORY_VIEW',
      'OPERATOR_USERS',
      'DEVICES',
      'PROFILES',
    ],
  },
  company: { name: 'Estrela do Sul Ltda', document: '11.222.333/0001-81', bankAccount: '10001' },
};

/** Storage in memory. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}
