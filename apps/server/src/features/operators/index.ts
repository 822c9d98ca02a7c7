import type { approvalRules } from '../payment-orders/index.ts';
import type { Route } from '../../platform/http/route.ts';
import { createOperatorChanges } from './application/operator-changes.ts';
import { actAtDesk } from './application/people-desk.ts';
import type { OperatorsContext } from './application/operators-context.ts';
import { createReadApprovers } from './application/read-approvers.ts';
import { operatorsRoutes } from './http/routes.ts';
import { readProfiles } from './postgres/profiles.ts';

export { addFirstAdministrator } from './application/first-administrator.ts';
export { addStandardProfiles } from './application/add-standard-profiles.ts';
export { seededOperatorId, seededPeople, seededProfileId, seedOperators } from './application/seed-operators.ts';
export type { DeskRefusal } from './application/people-desk.ts';
/** What the bank's staff do about somebody whom nobody in the company can help. */
export const peopleDesk = { act: actAtDesk } as const;
export { operatorCredentials } from './postgres/credentials.ts';
export { SANDBOX_OPERATORS, type SandboxOperator } from './domain/sandbox-operators.ts';
export type { StandardProfile } from './domain/standard-profiles.ts';
export { operatorStandings } from './domain/standings.ts';

/** The capability operators: who acts for a company, and with which rights. */
export interface OperatorsFeature {
  readonly routes: readonly Route[];
  /** Everybody of a company who may approve, with the standings in which they can sign. */
  readonly readApprovers: approvalRules.ReadApprovers;
  /** A company's permission profiles by id. */
  readonly readProfileNames: (companyId: string) => Promise<ReadonlyMap<string, string>>;
}

/** Opens the capability. */
export function createOperatorsFeature(operators: OperatorsContext): OperatorsFeature {
  return {
    routes: operatorsRoutes(operators, createOperatorChanges(operators)),
    readApprovers: createReadApprovers(operators.platform),
    readProfileNames: async (companyId) =>
      new Map((await readProfiles(operators.platform.pool, companyId)).map(({ id, name }) => [id, name])),
  };
}
