import type { Standing } from '../../explanations/index.ts';

/** What of a company's people stands until an act changes it: rights, profiles, and who stands in for whom. */
export const operatorStandings: readonly Standing[] = [
  {
    what: 'operators.rights',
    // Who was invited becomes active with the first password, which changes no right.
    sql: `SELECT company_id, id AS subject, jsonb_build_object('role', role, 'profile', profile_id, 'class', approver_class,
        'until', access_until, 'state', CASE state WHEN 'invited' THEN 'active' ELSE state END) AS value
      FROM bank.operator`,
    unsignedActs: ['company.opened', 'operators.blocked-by-bank'],
  },
  {
    what: 'operators.profile',
    sql: `SELECT company_id, id AS subject, jsonb_build_object('name', name, 'permissions', to_jsonb(permissions)) AS value
      FROM bank.permission_profile`,
    unsignedActs: ['company.opened'],
  },
  {
    what: 'operators.absence',
    sql: `SELECT company_id, operator_id AS subject, jsonb_build_object('substitute', substitute_id, 'from', from_date, 'until',
        until_date) AS value
      FROM bank.absence`,
    unsignedActs: [],
  },
];
