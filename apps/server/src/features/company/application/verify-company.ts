import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

/** What must hold between companies, their documents and what they asked for. */
export const companyChecks: readonly BooksCheck[] = [
  faultCheck(
    'company-documents',
    'Cada documento guardado está inteiro, como chegou, e os de cada pedido estão lá',
    `SELECT 'document ' || d.owner_id || ' ' || d.id || CASE WHEN c.bytes IS NULL THEN ' has no bytes'
          ELSE ' is not what came' END AS fault
        FROM bank.customer_document d
        LEFT JOIN bank.customer_document_content c ON c.owner_id = d.owner_id AND c.document_id = d.id
        WHERE c.bytes IS NULL OR length(c.bytes) <> d.size_bytes OR sha256(c.bytes) <> d.sha256
      UNION ALL
      SELECT 'request ' || r.id || ' misses document ' || asked.id AS fault
        FROM bank.company_request r, unnest(r.document_ids) AS asked (id)
        WHERE NOT EXISTS (SELECT FROM bank.customer_document d WHERE d.owner_id = r.company_id AND d.id = asked.id)`,
    'SELECT count(*) FROM bank.customer_document',
  ),
  faultCheck(
    'company-requests',
    'Nenhuma empresa tem dois pedidos em análise sobre a mesma coisa',
    `SELECT 'company ' || company_id || ' asks ' || count(*) || ' times for ' || subject AS fault
        FROM bank.company_request, unnest(subjects) AS subject
        WHERE state = 'in-analysis' GROUP BY company_id, subject HAVING count(*) > 1`,
    `SELECT count(*) FROM bank.company_request WHERE state = 'in-analysis'`,
  ),
];
