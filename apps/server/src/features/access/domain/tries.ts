import { createHash } from 'node:crypto';

/** Who is trying to come in, as far as tries are counted: one identity of one account, whether it exists or not. */
export interface SignInIdentity {
  readonly kind: 'email' | 'document';
  readonly value: string;
  readonly bankAccount: string;
}

/** What tries of an identity are counted under: a hash, so that the count holds nobody's data. */
export function identitySubject({ kind, value, bankAccount }: SignInIdentity): Buffer {
  return subject(`identity ${bankAccount} ${kind} ${value.toLowerCase()}`);
}

/** What tries of an address are counted under. */
export function addressSubject(address: string): Buffer {
  return subject(`address ${address}`);
}

function subject(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
