import { keptPayee } from '@bank/contracts';
import { money, type CivilDate } from '@bank/core';
import type { BooksCheck, JsonObject } from '@bank/ledger';
import { keptFee, type StoredFee } from '../domain/kept-fee.ts';
import { signedFault } from '../domain/signed-forms.ts';

/** Signatures that one question reads. */
const PAGE_ROWS = 1000;

// The signatures that count for an order as it stands: over its own revision, and for an order of a series that nobody
// has changed since, over the series. What was signed over a batch is held against the batch, and its payments against the
// batch's rows, by checks of batches. $1 to $4 name the last row that was read.
const SIGNED = `SELECT * FROM (
    SELECT o.company_id, o.id, a.order_id AS signed_id, a.revision, a.cpf, a.operator_id, a.device_id, a.content, o.kind,
        o.payee, o.amount_centavos, o.planned_date::text AS date, o.message, o.fee,
        o.series IS NOT NULL OR o.series_order_id IS NOT NULL AS repeats
      FROM bank.order_approval a JOIN bank.payment_order o
        ON o.company_id = a.company_id AND o.id = a.order_id AND o.revision = a.revision
    UNION ALL
    SELECT o.company_id, o.id, a.order_id, a.revision, a.cpf, a.operator_id, a.device_id, a.content, o.kind,
        o.payee, o.amount_centavos, o.planned_date::text, o.message, o.fee, true
      FROM bank.order_approval a JOIN bank.payment_order o
        ON o.company_id = a.company_id AND o.series_order_id = a.order_id AND o.series_revision = a.revision
      WHERE o.revision = 1 AND o.batch_id IS NULL) given
  WHERE (company_id, id, signed_id, cpf) > ($1, $2, $3, $4) ORDER BY company_id, id, signed_id, cpf LIMIT ${PAGE_ROWS}`;

interface Row {
  readonly company_id: string;
  readonly id: string;
  readonly signed_id: string;
  readonly revision: number;
  readonly cpf: string;
  readonly operator_id: string;
  readonly device_id: string;
  readonly content: string;
  readonly kind: string;
  readonly payee: JsonObject;
  readonly amount_centavos: bigint;
  readonly date: CivilDate;
  readonly message: string | null;
  readonly fee: StoredFee | null;
  readonly repeats: boolean;
}

function faultOf(row: Row): string | undefined {
  const {
    signed_id: id,
    operator_id: operatorId,
    device_id: deviceId,
    amount_centavos: amount,
    payee,
    fee,
    ...rest
  } = row;
  const agreedFee = keptFee(fee)?.agreed ?? null;
  const order = { ...rest, id, payee: keptPayee(payee), amount: money(BigInt(amount)), agreedFee };
  const field = signedFault(row.content, order, { operatorId, deviceId });
  return field && `${row.id}: ${operatorId} signed something else (${field})`;
}

/** Every signature that counts is over exactly what its order says, in the form of the day of signing. */
export const signedContentCheck: BooksCheck = {
  name: 'order-signed-content',
  title: 'V8: cada aprovação foi assinada sobre exatamente o que a ordem diz, na forma do dia em que foi assinada',
  async run(client) {
    let after = ['', '', '', ''];
    let counted = 0;
    const faults: string[] = [];
    for (;;) {
      const { rows } = await client.query<Row>(SIGNED, after);
      counted += rows.length;
      faults.push(...rows.flatMap((row) => faultOf(row) ?? []));
      const last = rows.at(-1);
      if (!last || rows.length < PAGE_ROWS) break;
      after = [last.company_id, last.id, last.signed_id, last.cpf];
    }
    return { counted, faults: faults.length, firstFault: faults.toSorted()[0] ?? null };
  },
};
