import type { Instant } from '@bank/core';
import type { Customer } from '../customers.ts';

/** A charge to try: what its document says, and how its bank behaves. */
export interface ChargeSample {
  readonly name: string;
  readonly customer: string;
  /** What it is and what the bank under test makes of it, for people. */
  readonly what: string;
  readonly happens: string;
  /** Of an immediate charge, in the shape of API Pix. */
  readonly amounts?: object;
  /** Of one with a due date: so many days after it was issued, on these terms of API Pix. */
  readonly due?: {
    readonly inDays: number;
    readonly terms: object;
    /** The document names somebody else than the key's owner. */
    readonly namesAnother?: true;
  };
  /** Made so many hours before it was issued as a sample. */
  readonly agedHours?: number;
  readonly status?: 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  readonly fault?: 'wrong-signature' | 'unknown-authority' | 'slow' | 'redirects' | 'gone' | 'too-large';
}

/** A charge that one of the other banks' customers made, as its address names it. */
export interface SampleCharge {
  readonly sample: ChargeSample;
  readonly receiver: Customer;
  readonly issuedAt: Instant;
  readonly txid: string;
}
