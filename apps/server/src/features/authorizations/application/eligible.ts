import { bankingDate, type Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Eligible, RuleFault } from '../domain/rule-faults.ts';
import { readPeople, readProfiles } from '../postgres/people.ts';
import { inOwnRight } from './approving-company.ts';

/** Who there is to approve in a company, with or without a device, and the profiles that rules can name. */
export async function readEligible(
  on: Queryable,
  companyId: string,
  at: Instant,
): Promise<Pick<Eligible, 'people' | 'profiles'>> {
  const people = await readPeople(on, companyId, bankingDate(at));
  const profiles = await readProfiles(on, companyId);
  return {
    people: people.filter(({ mayApprove }) => mayApprove).map(inOwnRight),
    profiles: new Map(profiles.map(({ id, name }) => [id, name])),
  };
}

/** The refusal of rules that cannot be in force; undefined where nothing blocks. */
export function refusalOfFaults(faults: readonly RuleFault[]): Refusal | undefined {
  const blocking = faults.find(({ blocks }) => blocks);
  return blocking && { code: 'authorizations.rules-faulty', field: 'rules', data: { fault: blocking.text } };
}
