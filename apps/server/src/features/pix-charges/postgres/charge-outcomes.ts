import { addDays, formatInstant, startOfDay, type CivilDate, type Instant } from '@bank/core';
import type { ChargeOutcome } from '@bank/contracts';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';

// What is over follows from the moment, as everywhere (charge-queries.ts); what is late may still be paid.
const OUTCOMES = {
  name: 'pix_charge_outcomes',
  text: `SELECT (c.created_at AT TIME ZONE 'America/Sao_Paulo')::date AS date,
      CASE WHEN c.state = 'paid' THEN 'paid' WHEN c.state <> 'active' THEN 'removed'
        WHEN c.payable_until <= $4 THEN 'expired' ELSE 'open' END AS outcome, count(*)::int4 AS count
    FROM bank.pix_charge c
    WHERE c.company_id = $1 AND c.created_at >= $2 AND c.created_at < $3 AND c.kind <> 'static' GROUP BY 1, 2`,
};

/** How many of the charges that a company made on each of those days, both included, became what until a moment. */
export function readOutcomes(
  on: Queryable,
  companyId: string,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
  at: Instant,
): Promise<readonly { readonly date: CivilDate; readonly outcome: ChargeOutcome; readonly count: number }[]> {
  const between = [formatInstant(startOfDay(from)), formatInstant(startOfDay(addDays(to, 1)))];
  return readPrepared(on, OUTCOMES, [companyId, ...between, formatInstant(at)]);
}
