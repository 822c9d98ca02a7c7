import type { CapabilityActs } from './acts.ts';

/** The rules of approval. */
export const authorizationsActs: CapabilityActs = {
  kind: 'authorizations',
  otherKinds: {
    'authorizations.rules-changed': 'rights',
  },
  words: {
    'authorizations.rules-changed': 'Alterou as regras de aprovação',
  },
};
