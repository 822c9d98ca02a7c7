import { createHash } from 'node:crypto';
import { foldIdentifier } from '@bank/core';

/** Who is trying to come in, as they say it: one identity of one account, whether it exists or not. */
export interface SignInIdentity {
  readonly kind: 'email' | 'document';
  readonly value: string;
  readonly bankAccount: string;
}

/** The person behind an identity, and whether they came in from this source before. */
export interface TriedPerson {
  readonly companyId: string;
  readonly operatorId: string;
  readonly knownSource: boolean;
}

/**
 * What tries of a person's password are counted under: a hash, so that the count holds nobody's data. The person and not
 * the identity, for the same guess serves by e-mail and by document. Sources from which the person came in before have a
 * budget each; all others share one, which strangers can use up without holding the person where they are known.
 */
export function triesSubject(identity: SignInIdentity, person: TriedPerson | undefined, source: string): Buffer {
  if (!person) {
    const { kind, value, bankAccount } = identity;
    return subject(`identity ${bankAccount} ${kind} ${foldIdentifier(value)}`);
  }
  return person.knownSource ? knownSubject(person, source) : strangersSubject(person);
}

/** All budgets of a person that a proof from these sources makes free again. */
export function personSubjects(
  person: Omit<TriedPerson, 'knownSource'>,
  sources: readonly string[],
): readonly Buffer[] {
  return [strangersSubject(person), ...sources.map((source) => knownSubject(person, source))];
}

/** What tries of a source are counted under, whomever they are about. */
export function sourceSubject(source: string): Buffer {
  return subject(`address ${source}`);
}

function strangersSubject({ companyId, operatorId }: Omit<TriedPerson, 'knownSource'>): Buffer {
  return subject(`person ${companyId} ${operatorId} from anywhere`);
}

function knownSubject({ companyId, operatorId }: Omit<TriedPerson, 'knownSource'>, source: string): Buffer {
  return subject(`person ${companyId} ${operatorId} from ${source}`);
}

function subject(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
