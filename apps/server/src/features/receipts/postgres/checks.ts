import { MONEY_KINDS } from '@bank/contracts';
import type { BooksCheck } from '@bank/ledger';

// What makes other orders moves no money and has none. Both directions: a settled order without its receipt, a receipt
// without its settled order, other content on either.
const COMPARED = `
  WITH compared AS (
    SELECT COALESCE(payment.id, receipt.order_id) AS order_id,
           payment.id IS NOT NULL AND receipt.order_id IS NOT NULL
             AND receipt.amount_centavos = payment.amount_centavos
             AND receipt.settled_at = payment.settled_at
             AND receipt.fee_centavos IS NOT DISTINCT FROM nullif((payment.fee ->> 'amount')::bigint, 0)
             AND receipt.end_to_end_id IS NOT DISTINCT FROM payment.end_to_end_id
             AND replace(payment.receipt_code, '-', '') = receipt.code AS same
    FROM (SELECT id, company_id, amount_centavos, settled_at, fee, end_to_end_id, receipt_code
          FROM bank.payment_order WHERE state = 'settled' AND kind = ANY ($1)) AS payment
    FULL JOIN bank.receipt ON receipt.company_id = payment.company_id AND receipt.order_id = payment.id
  )
  SELECT count(*)::int AS counted, (count(*) FILTER (WHERE same IS NOT TRUE))::int AS faults,
         min(order_id) FILTER (WHERE same IS NOT TRUE) AS "firstFault"
  FROM compared`;

/** Every settled order has its receipt, and no receipt proves anything else. */
export const receiptChecks: readonly BooksCheck[] = [
  {
    name: 'receipts',
    title: 'Cada pagamento liquidado com o seu comprovante',
    async run(on) {
      const { rows } = await on.query({ text: COMPARED, values: [MONEY_KINDS] });
      const [row] = rows as readonly { counted: number; faults: number; firstFault: string | null }[];
      return row ?? { counted: 0, faults: 0, firstFault: null };
    },
  },
];
