import type { Institution } from '@bank/contracts';

/** The institutions to choose from: on their way, there, or not to be had for now. */
export type BankList =
  | { readonly kind: 'loading' | 'missing' }
  | { readonly kind: 'loaded'; readonly banks: readonly Institution[] };
