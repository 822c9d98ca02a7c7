import {
  grantedRights,
  PRODUCTS,
  type Operator,
  type Permission,
  type ProfileOfRights,
  type Role,
} from '@bank/contracts';
import type { Bank } from '../../../app/testing/open-app.tsx';
import { exampleOperator, exampleProfile } from './example-operators.ts';

const OPERATORS = '/services/access-users/operators';

/** The administrator who looks. */
export const ANA = exampleOperator({
  id: 'opr_1',
  name: 'Ana Conceição',
  email: 'ana@estreladosul.example',
  role: 'SA',
  profile: null,
  approverClass: null,
  isSelf: true,
  actions: [],
});

/** A bank that knows these operators and profiles; `more` answers the rest. */
export function operatorsBank(more: Bank = {}, operators: readonly Operator[] = [ANA, exampleOperator()]): Bank {
  return {
    [`GET ${OPERATORS}`]: () => [200, { items: operators, waiting: [] }],
    'GET /services/access-users/profiles': () => [200, { items: [exampleProfile()], products: PRODUCTS, waiting: [] }],
    'POST /services/access-users/rights-preview': ({ body }) => [200, previewOf(body, operators)],
    ...more,
  };
}

function previewOf(body: unknown, operators: readonly Operator[]) {
  const asked = body as { role?: Role; permissions?: readonly Permission[]; operatorId?: string };
  const role = asked.role ?? operators.find(({ id }) => id === asked.operatorId)?.role ?? 'EDITOR';
  const profile: ProfileOfRights = exampleProfile();
  const rights = grantedRights(role, asked.permissions ?? profile.permissions, PRODUCTS);
  return { ...rights, products: PRODUCTS, may: rights.permissions.map((permission) => `Pode ${permission}`) };
}
