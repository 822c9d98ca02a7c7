import { bankingDate, formatInstant, money, type Instant } from '@bank/core';
import type { CodePart } from '@bank/contracts';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { ReceivedPix } from '../domain/pix-answer.ts';

/** What a list of received Pix is narrowed by; null narrows nothing. Both moments are included. */
export interface ReceivedFilter {
  readonly companyId: string;
  readonly accountId: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly txid: string | null;
  readonly hasTxid: boolean | null;
  readonly hasReturns: boolean | null;
  /** Of the payer: CPF or CNPJ, bare. */
  readonly document: string | null;
}

// Whatever came is a line of the account, from outside or from inside this bank. Its days bound what is read: a day that is
// closed says where its lines end.
const LINES = `ledger.entry e
  WHERE e.account_id = $2 AND e.kind = 'pix_received' AND e.detail ->> 'endToEndId' IS NOT NULL
    AND e.at >= $3 AND e.at <= $4
    AND e.seq > coalesce((SELECT s.last_seq FROM ledger.balance_snapshot s WHERE s.account_id = $2
      AND s.banking_date < $5 ORDER BY s.banking_date DESC LIMIT 1), 0)
    AND ($6::text IS NULL OR e.detail ->> 'txid' = $6)
    AND ($7::boolean IS NULL OR (e.detail ->> 'txid' IS NOT NULL) = $7)
    AND ($8::boolean IS NULL OR (EXISTS (SELECT FROM bank.payment_order o WHERE o.company_id = $1 AND o.kind = 'pix-refund'
        AND o.payee ->> 'paidId' = e.detail ->> 'endToEndId' AND o.submitted_at IS NOT NULL)
      OR EXISTS (SELECT FROM bank.pix_return_out r WHERE r.company_id = $1
        AND r.end_to_end_id = e.detail ->> 'endToEndId' AND r.state <> 'rejected')) = $8)
    AND ($9::text IS NULL OR e.detail -> 'counterparty' ->> 'document' = $9)
    AND ($10::text IS NULL OR e.detail ->> 'endToEndId' = $10)`;
const COUNT: Statement = { name: 'api_pix_received_count', text: `SELECT count(*) AS total FROM ${LINES}` };
const PAGE: Statement = {
  name: 'api_pix_received_page',
  text: `SELECT line.detail ->> 'endToEndId' AS "endToEndId", line.detail ->> 'txid' AS txid, line.amount, line.at,
      line.detail -> 'counterparty' ->> 'name' AS name, line.detail -> 'counterparty' ->> 'document' AS document,
      line.detail ->> 'message' AS message, coalesce(p.parts, '[]') AS parts, coalesce(i.key, c.key) AS key
    FROM (SELECT e.seq, e.at, e.amount, e.detail FROM ${LINES} ORDER BY e.seq OFFSET $11 LIMIT $12) line
    LEFT JOIN bank.pix_in i ON i.end_to_end_id = line.detail ->> 'endToEndId' AND i.company_id = $1
    LEFT JOIN bank.pix_charge_payment p ON p.end_to_end_id = line.detail ->> 'endToEndId' AND p.company_id = $1
    LEFT JOIN bank.pix_charge c ON c.company_id = $1 AND c.id = p.charge_id
    ORDER BY line.seq`,
};

interface Row {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly amount: bigint;
  readonly at: Instant;
  readonly name: string | null;
  readonly document: string | null;
  readonly message: string | null;
  readonly parts: readonly { readonly part: CodePart; readonly centavos: string }[];
  readonly key: string | null;
}

function valuesOf(filter: ReceivedFilter, endToEndId: string | null): readonly unknown[] {
  const { companyId, accountId, from, to, txid, hasTxid, hasReturns, document } = filter;
  const moments = [formatInstant(from), formatInstant(to), bankingDate(from)];
  return [companyId, accountId, ...moments, txid, hasTxid, hasReturns, document, endToEndId];
}

function pixOf({ name, document, parts, amount, ...row }: Row): ReceivedPix {
  return {
    ...row,
    amount: money(amount),
    payer: { name: name ?? '', document: document === '' ? null : document },
    parts: parts.map(({ part, centavos }) => ({ part, amount: money(BigInt(centavos)) })),
  };
}

/** A page of the Pix that a company received, oldest first, and how many there are in all. */
export async function listReceived(
  on: Queryable,
  filter: ReceivedFilter,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly total: number; readonly pix: readonly ReceivedPix[] }> {
  const values = valuesOf(filter, null);
  const [[count], rows] = await Promise.all([
    readPrepared<{ readonly total: bigint }>(on, COUNT, values),
    readPrepared<Row>(on, PAGE, [...values, skip, limit]),
  ]);
  return { total: Number(count?.total ?? 0n), pix: rows.map(pixOf) };
}

/** A Pix that a company received between those moments, by its endToEndId. */
export async function receivedById(
  on: Queryable,
  of: Pick<ReceivedFilter, 'companyId' | 'accountId' | 'from' | 'to'>,
  endToEndId: string,
): Promise<ReceivedPix | undefined> {
  const filter = { ...of, txid: null, hasTxid: null, hasReturns: null, document: null };
  const [row] = await readPrepared<Row>(on, PAGE, [...valuesOf(filter, endToEndId), 0, 1]);
  return row && pixOf(row);
}
