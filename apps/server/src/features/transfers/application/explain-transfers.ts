import type { Explanations } from '../../explanations/index.ts';

/** The amount of an act, which its record tells with a point, in centavos. */
const AMOUNT = `replace(act.data ->> 'amount', '.', '')::bigint`;

// Where the money of a transfer went: to a customer of ours, whose document is the one that was agreed to, or, in a past that was
// made up, nowhere.
const INSIDE = `
  SELECT s.transaction_id, CASE WHEN s.is_made_up THEN 'bank:opening' ELSE own.account_id END AS account_id,
      CASE WHEN s.is_made_up THEN 'past' ELSE 'transfer_received' END AS kind, s.amount,
      CASE WHEN NOT s.is_made_up THEN s.end_to_end_id END AS named
  FROM settled_order s
  LEFT JOIN bank.company own ON own.account_id = s.rail_content ->> 'ownAccountId' AND own.cnpj = s.payee ->> 'document'
    AND s.hold_id IS NULL
  WHERE s.kind = 'transfer'`;

/**
 * TEDs that came in, each with the act of the posting that took it in: the same transaction, the same amount. One without such an act
 * claims entries of no transaction, which are not there.
 */
const CAME_IN = `
  SELECT act.transaction_id, CASE t.state WHEN 'credited' THEN t.account_id ELSE 'bank:ted-returns' END AS account_id,
      CASE t.state WHEN 'credited' THEN 'ted_received' ELSE 'ted_held_back' END AS in_kind, t.amount_centavos AS amount,
      t.str_number AS named
    FROM bank.ted_in t LEFT JOIN ledger.audit_record act ON act.transaction_id = t.transaction_id AND act.subject = t.str_number
      AND act.company_id IS NOT DISTINCT FROM CASE t.state WHEN 'credited' THEN t.company_id END
      AND act.action = CASE t.state WHEN 'credited' THEN 'transfers.ted-received' ELSE 'transfers.ted-held-back' END
      AND ${AMOUNT} = t.amount_centavos
    -- In a past that was made up nothing came through the STR.
    WHERE NOT EXISTS (SELECT FROM bank.made_up_past past WHERE past.transaction_id = t.transaction_id)`;

const GIVEN_BACK = `
  SELECT act.transaction_id, t.amount_centavos AS amount, t.return_number AS named
    FROM bank.ted_in t LEFT JOIN ledger.audit_record act ON act.transaction_id = t.return_transaction_id
      AND act.subject = t.str_number AND act.action = 'transfers.ted-given-back' AND ${AMOUNT} = t.amount_centavos
    WHERE t.state = 'returned'`;

const CAME_BACK = `
  SELECT act.transaction_id, o.account_id, r.amount_centavos AS amount, r.str_number AS named
    FROM bank.ted_return_in r JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
    LEFT JOIN ledger.audit_record act ON act.transaction_id = r.transaction_id AND act.company_id = r.company_id
      AND act.subject = r.order_id AND act.action = 'transfers.ted-returned' AND ${AMOUNT} = r.amount_centavos`;

/** What transfers and TEDs explain. */
export const transferExplanations: Explanations = {
  entries: [
    {
      name: 'transfers.inside',
      entryKinds: ['transfer_sent', 'transfer_received'],
      sql: `SELECT transaction_id, account_id, 'transfer_sent', -amount, id FROM settled_order WHERE kind = 'transfer'
        UNION ALL SELECT transaction_id, account_id, kind, amount, named FROM (${INSIDE}) AS inside`,
    },
    {
      name: 'transfers.ted-sent',
      entryKinds: ['ted_sent', 'ted_out'],
      sql: `SELECT transaction_id, account_id, 'ted_sent', -amount, id FROM settled_order WHERE kind = 'ted'
        UNION ALL SELECT transaction_id, CASE WHEN is_made_up THEN 'bank:opening' ELSE 'bank:str' END,
          CASE WHEN is_made_up THEN 'past' ELSE 'ted_out' END, amount, CASE WHEN NOT is_made_up THEN end_to_end_id END
          FROM settled_order WHERE kind = 'ted'`,
    },
    {
      name: 'transfers.ted-received',
      entryKinds: ['ted_in', 'ted_received', 'ted_held_back'],
      sql: `SELECT transaction_id, account_id, in_kind, amount, named FROM (${CAME_IN}) AS came
        UNION ALL SELECT transaction_id, 'bank:str', 'ted_in', -amount, named FROM (${CAME_IN}) AS came`,
    },
    {
      name: 'transfers.ted-given-back',
      entryKinds: ['ted_given_back', 'ted_return_out'],
      sql: `SELECT transaction_id, 'bank:ted-returns', 'ted_given_back', -amount, named FROM (${GIVEN_BACK}) AS given
        UNION ALL SELECT transaction_id, 'bank:str', 'ted_return_out', amount, named FROM (${GIVEN_BACK}) AS given`,
    },
    {
      name: 'transfers.ted-returned',
      entryKinds: ['ted_return_in', 'ted_returned'],
      sql: `SELECT transaction_id, account_id, 'ted_returned', amount, named FROM (${CAME_BACK}) AS back
        UNION ALL SELECT transaction_id, 'bank:str', 'ted_return_in', -amount, named FROM (${CAME_BACK}) AS back`,
    },
  ],
};
