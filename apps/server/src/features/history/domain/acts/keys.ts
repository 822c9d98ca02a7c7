import type { CapabilityActs } from './acts.ts';

/** The bank's own keys: acts of no company. */
export const keysActs: CapabilityActs = {
  kind: 'rights',
  words: { 'keys.rotated': 'Chave do banco trocada' },
};
