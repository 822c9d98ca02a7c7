import { MONEY_KINDS } from '@bank/contracts';
import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';
import { FEE_KIND, FEE_RETURNED_KIND } from '../domain/fee-legs.ts';

const FEES = `SELECT count(*) FROM bank.fee`;

/** Since when each company has fees, as its first row says: an order from before there were any has none. */
const SINCE = `since AS (SELECT company_id, min(due_at) AS at FROM bank.fee GROUP BY 1)`;

/** What each fee moved on its company's account. */
const MOVED = `moved AS (
  SELECT account_id, coalesce(detail ->> 'feeId', detail ->> 'feeGivenBackOf') AS fee_id,
    count(*) FILTER (WHERE detail ? 'feeId') AS charges, coalesce(sum(amount) FILTER (WHERE detail ? 'feeId'), 0) AS charged,
    count(*) FILTER (WHERE detail ? 'feeGivenBackOf') AS returns,
    coalesce(sum(amount) FILTER (WHERE detail ? 'feeGivenBackOf'), 0) AS returned
  FROM ledger.entry
  WHERE kind IN ('${FEE_KIND}', '${FEE_RETURNED_KIND}') AND account_id <> 'bank:fees' AND detail ?| ARRAY['feeId', 'feeGivenBackOf']
  GROUP BY 1, 2)`;

/** What must hold for fees whatever happened to the bank. */
export const feeChecks: readonly BooksCheck[] = [
  faultCheck(
    'fee-orders',
    'V4: cada ordem paga desde que há tarifas tem a sua uma vez: cobrada ou à espera de saldo, ou sem custo',
    `WITH ${SINCE}
     SELECT o.id || ' (' || o.state || '): costs ' || coalesce(o.fee ->> 'amount', 'nobody knows what') || ', '
         || coalesce(f.state || ' fee of ' || f.amount_centavos, 'no fee') AS fault
       FROM bank.payment_order o JOIN since ON since.company_id = o.company_id
       LEFT JOIN bank.fee f ON f.company_id = o.company_id AND f.order_id = o.id
       LEFT JOIN bank.payment_order s ON s.company_id = o.company_id AND s.id = o.series_order_id
       -- What makes other orders costs nothing itself.
       WHERE o.kind = ANY ($1) AND CASE WHEN o.fee IS NULL
           -- A payment of a series from before costs what was agreed to then: nothing.
           THEN f.id IS NOT NULL OR o.created_at > since.at AND (s.id IS NULL OR s.fee IS NOT NULL)
         WHEN o.state = 'settled' AND (o.fee ->> 'amount')::bigint > 0
           THEN f.amount_centavos IS DISTINCT FROM (o.fee ->> 'amount')::bigint OR f.line IS DISTINCT FROM o.fee ->> 'line'
         ELSE f.id IS NOT NULL END
     UNION ALL
     SELECT o.id || ': costs more than was agreed to' FROM bank.payment_order o
       WHERE (o.fee ->> 'amount')::bigint > (o.fee ->> 'agreed')::bigint
     UNION ALL
     SELECT 'fee ' || f.id || ' is for no order' FROM bank.fee f WHERE f.order_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM bank.payment_order o WHERE o.company_id = f.company_id AND o.id = f.order_id)`,
    `SELECT count(*) FROM bank.payment_order WHERE fee IS NOT NULL`,
    () => [MONEY_KINDS],
  ),
  faultCheck(
    'fee-entries',
    'V4: cada tarifa cobrada debitou a conta uma vez e cada devolvida a creditou uma vez; nenhum lançamento de tarifa é de outra coisa',
    // No fee moved money before there were fees, so no date excuses an entry: only a past that says it is made up has others.
    `WITH ${MOVED}
     SELECT 'fee ' || f.id || ' (' || f.state || '): ' || coalesce(m.charges, 0) || ' charges of ' || coalesce(m.charged, 0) || ', '
         || coalesce(m.returns, 0) || ' returns of ' || coalesce(m.returned, 0) AS fault
       FROM bank.fee f JOIN bank.company c ON c.id = f.company_id
       LEFT JOIN moved m ON m.account_id = c.account_id AND m.fee_id = f.id
       WHERE coalesce(m.charges, 0) <> (f.charged_at IS NOT NULL)::int
         OR coalesce(m.charged, 0) <> CASE WHEN f.charged_at IS NULL THEN 0 ELSE -f.amount_centavos END
         OR coalesce(m.returns, 0) <> (f.charged_at IS NOT NULL AND f.state = 'given-back')::int
         OR coalesce(m.returned, 0) <> CASE WHEN f.charged_at IS NOT NULL AND f.state = 'given-back' THEN f.amount_centavos ELSE 0 END
     UNION ALL
     SELECT 'entry ' || e.seq || ' of ' || e.account_id || ' is of no fee' FROM ledger.entry e
       JOIN bank.company c ON c.account_id = e.account_id
       WHERE e.kind IN ('${FEE_KIND}', '${FEE_RETURNED_KIND}') AND NOT EXISTS (SELECT FROM bank.fee f
         WHERE f.company_id = c.id AND f.id = coalesce(e.detail ->> 'feeId', e.detail ->> 'feeGivenBackOf'))
         AND NOT EXISTS (SELECT FROM bank.made_up_past p WHERE p.transaction_id = e.transaction_id AND p.order_id IS NULL)`,
    FEES,
  ),
  faultCheck(
    'fee-free-uses',
    'V9: as gratuidades usadas são as das ordens, e cada ordem grátis usou uma',
    `WITH counted AS (SELECT o.company_id, o.id, o.state, o.fee, count(l.value) AS taken, max(l.value ->> 'counterId') AS counter,
          bool_or((l.value ->> 'amountCentavos')::bigint <> 1) AS odd
        FROM bank.payment_order o
        LEFT JOIN LATERAL json_array_elements(o.counted -> 'limits') l ON l.value ->> 'kind' = 'free'
        WHERE o.fee IS NOT NULL GROUP BY o.company_id, o.id, o.state)
     SELECT id || ' (' || state || '): took ' || taken || ' free uses' AS fault FROM counted
       WHERE odd OR taken <> CASE WHEN state IN ('rejected', 'refused', 'cancelled', 'expired') THEN 0
           ELSE (fee ->> 'isFree')::boolean::int END
         OR counter IS NOT NULL AND counter NOT LIKE 'free:' || company_id || ':' || (fee ->> 'line') || ':%'
     UNION ALL
     SELECT c.id || ': ' || c.used || ' used, ' || coalesce(o.orders, 0) || ' orders took one' FROM ledger.counter c
       LEFT JOIN (SELECT counter, count(*) AS orders FROM counted WHERE taken > 0 GROUP BY 1) o ON o.counter = c.id
       WHERE c.id LIKE 'free:%' AND c.used <> coalesce(o.orders, 0)`,
    `SELECT count(*) FROM ledger.counter WHERE id LIKE 'free:%'`,
  ),
  faultCheck(
    'fee-monthly',
    'Cada empresa tem no máximo uma mensalidade por mês',
    `SELECT company_id || ': ' || count(*) || ' monthly fees of ' || month AS fault FROM bank.fee WHERE line = 'monthly'
       GROUP BY company_id, month HAVING count(*) > 1`,
    `SELECT count(*) FROM bank.fee WHERE line = 'monthly'`,
  ),
];
