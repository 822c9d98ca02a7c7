import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

/** What must hold between our books and the messages of the STR (SECURITY 3.3, V6). */
export const transferChecks: readonly BooksCheck[] = [
  faultCheck(
    'str-account',
    'V6: a conta no STR é a soma do que as TEDs movimentaram, uma a uma',
    `SELECT 'entry ' || s.seq || ' of the STR account: ' || s.amount || ' against ' || coalesce(c.amount, 0) AS fault
        FROM ledger.entry s LEFT JOIN ledger.entry c ON c.transaction_id = s.transaction_id AND c.account_id <> 'bank:str'
          -- A fee may go, or come back, with it.
          AND c.kind NOT IN ('fee', 'fee_returned')
        WHERE s.account_id = 'bank:str' AND c.amount IS DISTINCT FROM -s.amount
       UNION ALL
       SELECT 'the STR account sent ' || e.total || ', the orders ' || o.total AS fault
        FROM (SELECT coalesce(sum(amount), 0) AS total FROM ledger.entry WHERE account_id = 'bank:str' AND kind = 'ted_out') e,
          (SELECT coalesce(sum(amount_centavos), 0) AS total FROM bank.payment_order
            WHERE kind = 'ted' AND state = 'settled' AND hold_id IS NOT NULL) o
        WHERE e.total <> o.total`,
    `SELECT count(*) FROM ledger.entry WHERE account_id = 'bank:str'`,
  ),
  faultCheck(
    'ted-messages',
    'V6: cada TED enviada tem sua mensagem e seu registro no STR, e cada um deles uma ordem',
    `SELECT o.id || ' (' || o.state || '): ' || count(m.id) || ' messages, ' || count(t.control_number) || ' entries' AS fault
        FROM bank.payment_order o
        LEFT JOIN bank.rail_message m ON m.rail = 'str' AND m.definition = 'STR0008' AND m.company_id = o.company_id
          AND m.order_id = o.id
        LEFT JOIN bank.ted_sent t ON t.company_id = o.company_id AND t.order_id = o.id AND t.control_number = o.end_to_end_id
        WHERE o.kind = 'ted' AND o.hold_id IS NOT NULL GROUP BY o.company_id, o.id, o.state
        HAVING count(m.id) <> 1 OR count(t.control_number) <> 1
       UNION ALL
       SELECT 'message ' || m.id || ' carries out no order' FROM bank.rail_message m
        WHERE m.rail = 'str' AND m.definition = 'STR0008' AND NOT EXISTS (SELECT FROM bank.payment_order o
          WHERE o.company_id = m.company_id AND o.id = m.order_id AND o.kind = 'ted' AND o.hold_id IS NOT NULL)`,
    `SELECT count(*) FROM bank.rail_message WHERE rail = 'str'`,
  ),
  faultCheck(
    'ted-open',
    'V6: cada TED em andamento está aberta no STR, para que o extrato do dia a decida; cada uma que terminou, terminou igual',
    `SELECT o.id || ' (' || o.state || '): the STR has ' || coalesce(t.outcome, 'no end') AS fault
        FROM bank.payment_order o JOIN bank.ted_sent t ON t.company_id = o.company_id AND t.order_id = o.id
        WHERE CASE WHEN o.state IN ('processing', 'unknown') THEN t.outcome IS NOT NULL
            -- What people ended is watched until the statement of its day.
            ELSE t.outcome IS NOT NULL AND t.outcome <> CASE o.state WHEN 'settled' THEN 'settled' ELSE 'rejected' END END`,
    `SELECT count(*) FROM bank.ted_sent`,
  ),
  faultCheck(
    'ted-in',
    'V6: cada TED recebida foi creditada uma vez, ou espera com a sua devolução, ou foi devolvida uma vez',
    `SELECT t.str_number || ' (' || t.state || '): ' || count(e.id) || ' credits of ' || coalesce(sum(e.amount), 0) AS fault
        FROM bank.ted_in t
        LEFT JOIN (SELECT transaction_id, account_id, amount, seq AS id FROM ledger.entry
          WHERE amount > 0 AND kind IN ('ted_received', 'ted_held_back')) e ON e.transaction_id = t.transaction_id
          AND e.account_id = CASE t.state WHEN 'credited' THEN t.account_id ELSE 'bank:ted-returns' END
        GROUP BY t.str_number, t.state, t.amount_centavos
        HAVING count(e.id) <> 1 OR sum(e.amount) <> t.amount_centavos
       UNION ALL
       SELECT t.str_number || ' (' || t.state || ') goes back by ' || count(m.id) || ' messages' FROM bank.ted_in t
        LEFT JOIN bank.rail_message m ON m.rail = 'str' AND m.definition = 'STR0010' AND m.id = t.return_number
        WHERE t.return_number IS NOT NULL GROUP BY t.str_number, t.state HAVING count(m.id) <> 1
       UNION ALL
       SELECT t.str_number || ' waits for nothing' FROM bank.ted_in t
        JOIN bank.rail_message m ON m.rail = 'str' AND m.id = t.return_number
        WHERE t.state = 'returning' AND m.state <> 'open'
          -- Refused by the STR, it is with people.
          AND NOT EXISTS (SELECT FROM bank.rail_incident i WHERE i.rail = 'str' AND i.payment_id = t.return_number)
       UNION ALL
       SELECT 'bank:ted-returns holds ' || a.balance || ', what goes back is ' || coalesce(sum(t.amount_centavos), 0)
        FROM ledger.account a LEFT JOIN bank.ted_in t ON t.state = 'returning'
        WHERE a.id = 'bank:ted-returns' GROUP BY a.balance HAVING a.balance <> coalesce(sum(t.amount_centavos), 0)`,
    `SELECT count(*) FROM bank.ted_in`,
  ),
  faultCheck(
    'ted-returned',
    'V6: cada TED que voltou foi creditada uma vez, inteira, e a ordem o diz',
    `SELECT r.order_id || ': returned ' || r.amount_centavos || ' of ' || o.amount_centavos || ', the order says '
          || coalesce(o.returned ->> 'amount', 'nothing') AS fault
        FROM bank.ted_return_in r JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
        WHERE r.amount_centavos <> o.amount_centavos OR o.state <> 'settled'
          OR replace(o.returned ->> 'amount', '.', '')::bigint IS DISTINCT FROM r.amount_centavos
       UNION ALL
       SELECT o.id || ' says that it came back, and nothing did' FROM bank.payment_order o
        WHERE o.kind = 'ted' AND o.returned IS NOT NULL
          AND NOT EXISTS (SELECT FROM bank.ted_return_in r WHERE r.company_id = o.company_id AND r.order_id = o.id)
          AND NOT EXISTS (SELECT FROM bank.made_up_past past WHERE past.order_id = o.id)`,
    `SELECT count(*) FROM bank.ted_return_in`,
  ),
];
