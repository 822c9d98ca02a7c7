import type { Standing } from '../../explanations/index.ts';

/** What of a company stands until an act changes it: its account's floor, what it contracted, its approval rules. */
export const companyStandings: readonly Standing[] = [
  {
    what: 'company.floor',
    sql: `SELECT c.id AS company_id, a.id AS subject, jsonb_build_object('floor', a.floor::text, 'kind', a.kind) AS value
      FROM ledger.account a LEFT JOIN bank.company c ON c.account_id = a.id
      -- The bank's own accounts have no floor, and none of them belongs to anybody.
      WHERE a.kind <> 'bank' OR a.floor IS NOT NULL OR a.id NOT LIKE 'bank:%'`,
    unsignedActs: ['company.opened'],
  },
  {
    what: 'company.contract',
    sql: `SELECT id AS company_id, id AS subject, jsonb_build_object('cnpj', cnpj, 'account', account_id, 'products',
        to_jsonb(products), 'tier', tier, 'state', state, 'threshold', confirmation_threshold_centavos::text) AS value
      FROM bank.company`,
    unsignedActs: ['company.opened', 'company.request-approved'],
  },
  {
    what: 'company.rules',
    sql: `SELECT id AS company_id, id AS subject, approval_rules AS value FROM bank.company WHERE approval_rules IS NOT NULL`,
    unsignedActs: [],
  },
];
