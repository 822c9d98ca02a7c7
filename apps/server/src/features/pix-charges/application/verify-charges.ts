import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

const CHARGES = 'SELECT count(*) FROM bank.pix_charge';

/** What must hold between charges, what paid them, and the books (SECURITY 3.3, V6). */
export const chargeChecks: readonly BooksCheck[] = [
  faultCheck(
    'pix-charges-paid',
    'V6: cada cobrança Pix concluída tem um pagamento, e nenhuma outra tem, fora os códigos estáticos',
    `SELECT c.id || ' (' || c.state || '): ' || coalesce(p.payments, 0) || ' payments' AS fault FROM bank.pix_charge c
        LEFT JOIN (SELECT company_id, charge_id, count(*) AS payments FROM bank.pix_charge_payment GROUP BY 1, 2) p
          ON p.company_id = c.company_id AND p.charge_id = c.id
        WHERE c.kind <> 'static' AND coalesce(p.payments, 0) <> CASE c.state WHEN 'paid' THEN 1 ELSE 0 END`,
    CHARGES,
  ),
  faultCheck(
    'pix-charges-counted',
    'V6: o que cada cobrança Pix recebeu é a soma dos seus pagamentos',
    `SELECT c.id || ' counts ' || c.payments || ' payments of ' || c.paid_centavos || ', and has ' || coalesce(p.payments, 0)
          || ' of ' || coalesce(p.paid, 0) AS fault FROM bank.pix_charge c
        LEFT JOIN (SELECT company_id, charge_id, count(*) AS payments, sum(amount_centavos) AS paid, max(at) AS paid_at
          FROM bank.pix_charge_payment GROUP BY 1, 2) p ON p.company_id = c.company_id AND p.charge_id = c.id
        WHERE c.payments <> coalesce(p.payments, 0) OR c.paid_centavos <> coalesce(p.paid, 0)
          OR c.paid_at IS DISTINCT FROM p.paid_at`,
    CHARGES,
  ),
  faultCheck(
    'pix-charges-entries',
    'V6: cada pagamento de uma cobrança Pix é um Pix que entrou uma vez na conta dela, com o valor e o identificador dela',
    `SELECT p.charge_id || ', paid by ' || p.end_to_end_id || ': ' || coalesce(e.entries, 0) || ' entries of '
          || coalesce(e.total, 0) || ' against ' || p.amount_centavos AS fault
        FROM bank.pix_charge_payment p JOIN bank.pix_charge c ON c.company_id = p.company_id AND c.id = p.charge_id
        LEFT JOIN LATERAL (SELECT count(*) AS entries, sum(s.amount) AS total FROM ledger.entry s
          WHERE s.transaction_id = p.transaction_id AND s.account_id = c.account_id AND s.kind = 'pix_received'
            AND s.detail ->> 'endToEndId' = p.end_to_end_id AND s.detail ->> 'txid' = c.txid) e ON true
        WHERE e.entries <> 1 OR e.total <> p.amount_centavos`,
    'SELECT count(*) FROM bank.pix_charge_payment',
  ),
  faultCheck(
    'pix-charges-being-paid',
    'V6: nenhuma cobrança Pix espera por um pagamento que já terminou',
    `SELECT c.id || ' waits for ' || c.paying || ' (' || coalesce(p.state, 'unknown') || ')' AS fault
        FROM bank.pix_charge c LEFT JOIN bank.pix_in p ON p.end_to_end_id = c.paying
        WHERE c.paying IS NOT NULL AND (p.state IS DISTINCT FROM 'accepted' OR p.company_id <> c.company_id
          OR p.txid <> c.txid)`,
    CHARGES,
  ),
  faultCheck(
    'pix-charges-revisions',
    'M09: cada revisão de uma cobrança Pix está guardada, e a última é a que vale',
    `SELECT c.id || ' at revision ' || c.revision || ' has ' || r.kept AS fault FROM bank.pix_charge c
        CROSS JOIN LATERAL (SELECT count(*) AS kept, max(r.revision) AS last FROM bank.pix_charge_revision r
          WHERE r.company_id = c.company_id AND r.charge_id = c.id) r
        WHERE r.kept <> c.revision + 1 OR r.last <> c.revision OR NOT EXISTS (SELECT FROM bank.pix_charge_revision r
          WHERE r.company_id = c.company_id AND r.charge_id = c.id AND r.revision = c.revision AND r.content = c.content)`,
    CHARGES,
  ),
  faultCheck(
    'pix-charges-batches',
    'M09: cada linha criada de um lote é uma cobrança Pix com o identificador dela, e cada cobrança de um lote é uma linha',
    `SELECT coalesce(r.batch_id, c.batch_id) || ', row ' || coalesce(r.row, c.batch_row) || ': ' || coalesce(c.id, 'no charge')
          AS fault
        FROM (SELECT company_id, batch_id, row, charge_id, txid FROM bank.pix_charge_batch_row WHERE state = 'created') r
        FULL JOIN (SELECT company_id, id, txid, batch_id, batch_row FROM bank.pix_charge WHERE batch_id IS NOT NULL) c
          ON c.company_id = r.company_id AND c.batch_id = r.batch_id AND c.batch_row = r.row
        WHERE r.charge_id IS DISTINCT FROM c.id OR r.txid IS DISTINCT FROM c.txid
      UNION ALL SELECT b.id || ' is done, and a row of it waits' FROM bank.pix_charge_batch b WHERE b.state = 'done'
        AND EXISTS (SELECT FROM bank.pix_charge_batch_row r WHERE r.company_id = b.company_id AND r.batch_id = b.id
          AND r.state = 'pending')`,
    'SELECT count(*) FROM bank.pix_charge_batch_row',
  ),
];
