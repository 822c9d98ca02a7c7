import type { CapabilityActs } from './acts.ts';

/** The bank's list of institutions: acts of no company. */
export const institutionsActs: CapabilityActs = {
  kind: 'payments',
  words: { 'institutions.imported': 'Lista de instituições importada' },
};
