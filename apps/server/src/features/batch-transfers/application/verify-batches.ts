import { formatInstant, type Instant } from '@bank/core';
import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

const BATCHES = 'SELECT count(*) FROM bank.batch';
const ROWS = 'SELECT count(*) FROM bank.batch_row';

/** What must hold for batches whatever happened to the bank. */
export function batchChecks(now: () => Instant): readonly BooksCheck[] {
  return [
    faultCheck(
      'batch-rows',
      'V4: cada linha de um lote fez no máximo uma ordem, a sua, e cada ordem de um lote é de uma linha',
      `SELECT r.batch_id || '/' || r.row || ': its order is not what it says' AS fault FROM bank.batch_row r
          JOIN bank.batch b ON b.company_id = r.company_id AND b.id = r.batch_id
          LEFT JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
          WHERE r.order_id IS NOT NULL AND (o.id IS NULL OR o.batch_id <> r.batch_id OR o.occurrence <> r.row
            OR o.series_order_id <> b.order_id OR o.kind <> r.kind OR o.revision = 1 AND o.amount_centavos <> r.amount_centavos)
         UNION ALL
         SELECT o.id || ': no row of its batch made it' FROM bank.payment_order o
          LEFT JOIN bank.batch_row r ON r.company_id = o.company_id AND r.order_id = o.id
          WHERE o.batch_id IS NOT NULL AND r.order_id IS NULL`,
      ROWS,
    ),
    faultCheck(
      'batch-signed',
      'V8: o que foi assinado de um lote é o que as linhas dele dizem: quantas, quanto, a maior e cada uma',
      `WITH said AS (
          SELECT b.company_id, b.id, b.order_id, count(*) AS rows, sum(r.amount_centavos) AS total, max(r.amount_centavos) AS largest,
            encode(sha256(convert_to(b.id || E'\\n' || (o.payee ->> 'firstDay') || E'\\n'
              || string_agg(encode(r.digest, 'hex'), '' ORDER BY r.row), 'UTF8')), 'hex') AS digest
          FROM bank.batch b JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id
          JOIN bank.batch_row r ON r.company_id = b.company_id AND r.batch_id = b.id AND r.state IN ('ready', 'made', 'stopped')
          GROUP BY b.company_id, b.id, b.order_id, o.payee ->> 'firstDay')
       SELECT b.id || ': its rows are not what its order says' AS fault FROM bank.batch b
         JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id
         LEFT JOIN said ON said.company_id = b.company_id AND said.id = b.id
         WHERE said.id IS NULL OR said.digest <> o.payee ->> 'digest' OR said.rows <> (o.payee ->> 'count')::int
           OR said.total <> o.amount_centavos OR replace(o.payee ->> 'largest', '.', '')::bigint <> said.largest`,
      BATCHES,
    ),
    faultCheck(
      'batch-ends',
      'V4: um lote está concluído só quando cada linha virou uma ordem ou parou',
      `SELECT b.id || ': ended, and a row waits' AS fault FROM bank.batch b
         JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id AND o.state = 'settled'
         WHERE EXISTS (SELECT FROM bank.batch_row r WHERE r.company_id = b.company_id AND r.batch_id = b.id AND r.state = 'ready')
       UNION ALL
       SELECT r.batch_id || '/' || r.row || ': made of a batch that nobody agreed to' FROM bank.batch_row r
         JOIN bank.batch b ON b.company_id = r.company_id AND b.id = r.batch_id
         LEFT JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id
         WHERE r.state = 'made' AND coalesce(o.state, 'draft') NOT IN ('scheduled', 'settled', 'cancelled')`,
      BATCHES,
    ),
    faultCheck(
      'batch-stuck',
      'V10: nenhum lote autorizado ficou mais de 60 segundos sem que alguém olhasse para ele',
      `SELECT b.id || ' (' || o.state || ')' AS fault FROM bank.batch b
         JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id AND o.state = 'scheduled'
         WHERE b.made_at IS NULL AND b.touched_at < $1::timestamptz - interval '60 seconds'
           AND o.next_try_at < $1::timestamptz - interval '60 seconds'`,
      BATCHES,
      () => [formatInstant(now())],
    ),
  ];
}
