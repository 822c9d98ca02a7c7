import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';
import { IS_RECEIVED, KEY_OF_ENTRY } from '../postgres/sources.ts';

// Deliveries are kept for 90 days: what is older has none any more.
const KEPT = `(SELECT max(at) FROM ledger.ledger_transaction) - interval '89 days'`;

/** What must hold between the books and what webhooks are told. */
export const webhookChecks: readonly BooksCheck[] = [
  faultCheck(
    'webhooks-told',
    'I12: cada Pix com txid recebido por uma chave com webhook, desde o cadastro dele, está em uma entrega',
    `SELECT w.id || ' was not told of ' || (e.detail ->> 'endToEndId') AS fault
      FROM bank.webhook w JOIN bank.webhook_progress p ON p.company_id = w.company_id
      JOIN ledger.entry e ON e.account_id = p.account_id AND e.seq > w.since_entry_seq
        AND e.seq <= coalesce(w.until_entry_seq, p.entry_seq)
      WHERE ${IS_RECEIVED} AND e.at > ${KEPT} AND w.key = ${KEY_OF_ENTRY}
        AND NOT EXISTS (SELECT FROM bank.webhook_event v WHERE v.company_id = w.company_id AND v.webhook_id = w.id
          AND v.end_to_end_id = e.detail ->> 'endToEndId' AND v.return_id = '')`,
    'SELECT count(*) FROM bank.webhook',
  ),
  faultCheck(
    'webhooks-deliveries',
    'I12: cada entrega de um webhook traz os Pix que diz trazer',
    `SELECT d.id || ' tells of ' || d.pix_count || ', has ' || count(v.delivery_id) AS fault FROM bank.webhook_delivery d
      LEFT JOIN bank.webhook_event v ON v.company_id = d.company_id AND v.delivery_id = d.id AND v.webhook_id = d.webhook_id
      GROUP BY d.company_id, d.id HAVING count(v.delivery_id) <> d.pix_count`,
    'SELECT count(*) FROM bank.webhook_delivery',
  ),
  faultCheck(
    'webhooks-progress',
    'I12: nenhum webhook foi lido além do que há nos livros e na trilha',
    `SELECT p.company_id || ' is read to ' || p.entry_seq || ' of ' || a.version AS fault FROM bank.webhook_progress p
      JOIN ledger.account a ON a.id = p.account_id LEFT JOIN ledger.audit_head h ON h.chain = p.chain
      WHERE p.entry_seq > a.version OR p.audit_seq > coalesce(h.seq, 0)`,
    'SELECT count(*) FROM bank.webhook_progress',
  ),
];
