import type { Standing } from '../../explanations/index.ts';

/** What of limits stands until an act changes it. A raise that comes into force by the clock stands there before. */
export const limitStandings: readonly Standing[] = [
  {
    what: 'usage-limits.limit',
    sql: `SELECT company_id, concat_ws('/', subject, type, measure) AS subject, jsonb_build_object('value', value::text,
        'next', next_value::text, 'nextAt', extract(epoch FROM next_at)::text, 'change', next_change_id,
        'spent', spent_before::text, 'spentUntil', extract(epoch FROM spent_until)::text) AS value
      FROM bank.usage_limit`,
    unsignedActs: ['company.opened', 'usage-limits.raise-cancelled'],
  },
  {
    what: 'usage-limits.limited-payee',
    sql: `SELECT company_id, id AS subject,
        jsonb_build_object('name', name, 'fingerprint', fingerprint, 'payee', payee) AS value FROM bank.limited_payee`,
    unsignedActs: [],
  },
];
