import { keptPayee, type OrderKind, type OrderReturn } from '@bank/contracts';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import type { Instant, Money } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { formatAuthenticationCode } from '../domain/authentication-code.ts';
import type { Receipt, ReceiptPayer } from '../domain/receipt.ts';

const PUT_RECEIPT = {
  name: 'receipt_put',
  order: 60,
  columns: {
    company_id: 'text',
    order_id: 'text',
    code: 'text',
    kind: 'text',
    amount_centavos: 'int8',
    fee_centavos: 'int8',
    settled_at: 'timestamptz',
    payer: 'json',
    payee: 'json',
    message: 'text',
    end_to_end_id: 'text',
    txid: 'text',
  },
  sql: `
    INSERT INTO bank.receipt (company_id, order_id, code, kind, amount_centavos, fee_centavos, settled_at, payer, payee, message,
      end_to_end_id, txid)
    SELECT company_id, order_id, code, kind, amount_centavos, fee_centavos, settled_at, payer, payee, message,
      end_to_end_id, txid
    FROM {new rows}`,
} as const satisfies CompanionStatement;

/** Writes a receipt in the transaction that settles its order. A second one for the same order fails it: a bug. */
export function receiptRow(receipt: Receipt): Companion {
  return companion(PUT_RECEIPT, {
    company_id: receipt.companyId,
    order_id: receipt.orderId,
    code: receipt.code,
    kind: receipt.kind,
    amount_centavos: receipt.amount,
    fee_centavos: receipt.fee,
    settled_at: receipt.settledAt,
    payer: { ...receipt.payer },
    payee: { ...receipt.payee },
    message: receipt.message,
    end_to_end_id: receipt.endToEndId,
    txid: receipt.txid,
  });
}

interface ReceiptRow {
  readonly company_id: string;
  readonly order_id: string;
  readonly code: string;
  readonly kind: OrderKind;
  readonly amount_centavos: bigint;
  readonly fee_centavos: bigint | null;
  readonly settled_at: Instant;
  readonly payer: ReceiptPayer;
  readonly payee: JsonObject;
  readonly message: string | null;
  readonly end_to_end_id: string | null;
  readonly txid: string | null;
  readonly returned: OrderReturn | null;
}

// Receipts of payments by key from before payees had kinds keep the account and the masked key; the order keeps it whole.
const COLUMNS = `company_id, order_id, code, kind, amount_centavos, fee_centavos, settled_at, payer, coalesce((
    SELECT o.payee FROM bank.payment_order o
    WHERE masked_key IS NOT NULL AND o.company_id = receipt.company_id AND o.id = receipt.order_id), payee) AS payee,
  message, end_to_end_id, txid, (SELECT o.returned FROM bank.payment_order o
    WHERE o.company_id = receipt.company_id AND o.id = receipt.order_id) AS returned`;

/** The receipt of a company's order; those of confidential payments only where `confidential` says so. */
export async function findReceipt(
  on: Queryable,
  companyId: string,
  orderId: string,
  { confidential }: { readonly confidential: boolean },
): Promise<Receipt | undefined> {
  const rows = await readRows<ReceiptRow>(
    on,
    `SELECT ${COLUMNS} FROM bank.receipt WHERE company_id = $1 AND order_id = $2 AND ($3 OR NOT EXISTS (
       SELECT FROM bank.payment_order o WHERE o.company_id = $1 AND o.id = $2 AND o.rail_content ->> 'confidential' = 'true'))`,
    [companyId, orderId, confidential],
  );
  return rows.map(receiptOf)[0];
}

/** The receipts of a batch's payments, in the order of its rows, after one of them: at most so many. */
export async function receiptsOfBatch(
  on: Queryable,
  of: { readonly companyId: string; readonly batchId: string; readonly after: number; readonly limit: number },
): Promise<readonly (Receipt & { readonly row: number })[]> {
  const rows = await readRows<ReceiptRow & { readonly row: number }>(
    on,
    `SELECT ${COLUMNS}, made.occurrence AS row FROM bank.receipt JOIN (SELECT o.id, o.occurrence FROM bank.payment_order o
         WHERE o.company_id = $1 AND o.batch_id = $2 AND o.occurrence > $3 AND o.state = 'settled'
         ORDER BY o.occurrence LIMIT $4) made ON made.id = receipt.order_id
       WHERE company_id = $1 ORDER BY made.occurrence`,
    [of.companyId, of.batchId, of.after, of.limit],
  );
  return rows.map((row) => ({ ...receiptOf(row), row: row.row }));
}

/** The receipt with that code, whoever's it is: the public check only. */
export async function findReceiptByCode(on: Queryable, code: string): Promise<Receipt | undefined> {
  const rows = await readRows<ReceiptRow>(on, `SELECT ${COLUMNS} FROM bank.receipt WHERE code = $1`, [code]);
  return rows.map(receiptOf)[0];
}

/** The codes of those of a company's orders that have a receipt, as people read them. */
export async function readCodes(
  on: Queryable,
  companyId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows<{ order_id: string; code: string }>(
    on,
    'SELECT order_id, code FROM bank.receipt WHERE company_id = $1 AND order_id = ANY($2)',
    [companyId, orderIds],
  );
  return new Map(rows.map(({ order_id, code }) => [order_id, formatAuthenticationCode(code)]));
}

function receiptOf(row: ReceiptRow): Receipt {
  return {
    companyId: row.company_id,
    orderId: row.order_id,
    code: row.code,
    kind: row.kind,
    amount: row.amount_centavos as Money,
    fee: row.fee_centavos as Money | null,
    settledAt: row.settled_at,
    payer: row.payer,
    payee: keptPayee(row.payee),
    message: row.message,
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    returned: row.returned,
  };
}
