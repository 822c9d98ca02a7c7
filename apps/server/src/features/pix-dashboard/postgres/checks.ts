import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

// Every counted line once more, told apart by statements that share nothing with what counts them.
const COUNTED = `
  SELECT company.id AS company_id, entry.banking_date, entry.amount, entry.detail,
    extract(hour FROM entry.at AT TIME ZONE 'America/Sao_Paulo')::int2 AS hour,
    CASE entry.detail ->> 'type' WHEN 'pix_received' THEN 'received' WHEN 'pix_sent' THEN 'sent'
      WHEN 'pix_recovered' THEN 'med-in'
      WHEN 'pix_returned_in' THEN CASE WHEN back.reason = 'FR01' THEN 'med-in' ELSE 'refunded-in' END
      ELSE CASE WHEN entry.detail ->> 'orderId' IS NULL THEN 'med-out' ELSE 'refunded-out' END END AS flow,
    CASE WHEN entry.detail ->> 'type' <> 'pix_received' THEN ''
      WHEN charge.kind IS NOT NULL THEN charge.kind
      WHEN coalesce(entry.detail ->> 'txid', came.txid) IS NOT NULL THEN 'other-code'
      WHEN coalesce(came.key, own.payee ->> 'key') IS NOT NULL THEN 'key'
      WHEN came.end_to_end_id IS NOT NULL OR own.id IS NOT NULL THEN 'account' ELSE 'unknown' END AS way,
    CASE WHEN entry.detail ->> 'type' <> 'pix_received' THEN '' ELSE coalesce(came.key, own.payee ->> 'key', '') END AS key
  FROM bank.pix_dashboard_progress progress
  JOIN bank.company ON company.id = progress.company_id
  JOIN ledger.entry ON entry.account_id = company.account_id AND entry.seq <= progress.last_seq
    AND entry.detail ->> 'type' IN ('pix_received', 'pix_sent', 'pix_recovered', 'pix_returned_in', 'pix_returned_out')
  LEFT JOIN bank.pix_in came ON came.end_to_end_id = entry.detail ->> 'endToEndId' AND came.company_id = company.id
    AND entry.detail ->> 'type' = 'pix_received'
  LEFT JOIN (ledger.entry sent JOIN bank.company payer ON payer.account_id = sent.account_id
      JOIN bank.payment_order own ON own.company_id = payer.id AND own.id = sent.detail ->> 'orderId')
    ON sent.transaction_id = entry.transaction_id AND sent.kind = 'pix_sent' AND sent.account_id <> entry.account_id
      AND entry.detail ->> 'type' = 'pix_received' AND came.end_to_end_id IS NULL
  LEFT JOIN bank.pix_charge_payment paid ON paid.end_to_end_id = entry.detail ->> 'endToEndId'
    AND paid.company_id = company.id AND entry.detail ->> 'type' = 'pix_received'
  LEFT JOIN bank.pix_charge charge ON charge.company_id = paid.company_id AND charge.id = paid.charge_id
  LEFT JOIN bank.pix_return_in back ON back.company_id = company.id AND back.return_id = entry.detail ->> 'returnId'
    AND entry.detail ->> 'type' = 'pix_returned_in'`;

const BARE = `upper(regexp_replace(detail -> 'counterparty' ->> 'document', '[^0-9A-Za-z]', '', 'g'))`;
const MASKED = `CASE WHEN detail -> 'counterparty' ->> 'document' IS NULL THEN ''
  WHEN ${BARE} ~ '^[0-9]{11}$' THEN regexp_replace(${BARE}, '^...(...)(...)..$', '***.\\1.\\2-**')
  WHEN ${BARE} ~ '^[0-9A-Z]{12}[0-9]{2}$' THEN regexp_replace(${BARE}, '^(..)(...)(...)(....)(..)$', '\\1.\\2.\\3/\\4-\\5')
  ELSE '***' END`;

/** Rows that are kept against those that the lines come to; either may miss one. */
function differences(
  kept: string,
  keys: readonly string[],
  counted: string,
): { readonly faults: string; readonly counted: string } {
  const same = keys.map((key) => `k.${key} = c.${key}`).join(' AND ');
  const named = keys.map((key) => `coalesce(k.${key}::text, c.${key}::text)`).join(`, ' ', `);
  return {
    faults: `SELECT concat(${named}, ': ', coalesce(k.pix_count, 0), ' of ', coalesce(k.centavos, 0), ' against ',
        coalesce(c.pix_count, 0), ' of ', coalesce(c.centavos, 0)) AS fault
      FROM ${kept} k FULL JOIN (${counted}) c ON ${same}
      WHERE (k.pix_count, k.centavos) IS DISTINCT FROM (c.pix_count, c.centavos)`,
    counted: `SELECT count(*) FROM ${kept}`,
  };
}

const HOURS = differences(
  'bank.pix_dashboard_hour',
  ['company_id', 'banking_date', 'hour', 'flow', 'way', 'key'],
  `SELECT company_id, banking_date, hour, flow, way, key, count(*) AS pix_count, sum(abs(amount))::int8 AS centavos
    FROM (${COUNTED}) line GROUP BY 1, 2, 3, 4, 5, 6`,
);

const PAYERS = differences(
  'bank.pix_dashboard_payer',
  ['company_id', 'banking_date', 'masked_document', 'name'],
  `SELECT company_id, banking_date, ${MASKED} AS masked_document,
      coalesce(detail -> 'counterparty' ->> 'name', '') AS name, count(*) AS pix_count, sum(amount)::int8 AS centavos
    FROM (SELECT company.id AS company_id, entry.banking_date, entry.detail, entry.amount
      FROM bank.pix_dashboard_progress progress JOIN bank.company ON company.id = progress.company_id
      JOIN ledger.entry ON entry.account_id = company.account_id AND entry.seq <= progress.last_seq
      WHERE entry.detail ->> 'type' = 'pix_received') line GROUP BY 1, 2, 3, 4`,
);

/** The dashboard's sums are what the lines come to, up to the one that is counted last. */
export const dashboardChecks: readonly BooksCheck[] = [
  faultCheck(
    'pix-dashboard-hours',
    'Painel Pix: somas por hora, forma e chave iguais aos lançamentos, ao centavo',
    HOURS.faults,
    HOURS.counted,
  ),
  faultCheck(
    'pix-dashboard-payers',
    'Painel Pix: somas por pagador iguais aos lançamentos, ao centavo',
    PAYERS.faults,
    PAYERS.counted,
  ),
  faultCheck(
    'pix-dashboard-progress',
    'Painel Pix: nada foi contado além do último lançamento da conta',
    `SELECT p.company_id || ' is counted up to ' || p.last_seq || ' of ' || coalesce(a.version, 0) AS fault
      FROM bank.pix_dashboard_progress p JOIN bank.company c ON c.id = p.company_id
      LEFT JOIN ledger.account a ON a.id = c.account_id WHERE p.last_seq > coalesce(a.version, 0)`,
    'SELECT count(*) FROM bank.pix_dashboard_progress',
  ),
];
